import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createTestDatabase } from '@plausch/dev-env';
import { type Database, openDatabase } from '@plausch/platform/db';
import { createLogger } from '@plausch/platform/logger';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SCHEMA } from '../../schema.ts';
import { SOUND } from './catalogue.fixture.ts';
import { folderWith, type Process, processOn } from './catalogue.process.fixture.ts';

let database: Database;
let url: string;
let drop: () => Promise<void>;
let processes: Process[];
beforeEach(async () => {
  ({ url, drop } = await createTestDatabase('billing'));
  database = openDatabase({ url, schema: SCHEMA, log: createLogger({ level: 'silent' }), poolSize: 1 });
  processes = [];
});
afterEach(async () => {
  for (const one of processes) await one.close();
  await database.close();
  await drop();
});

async function start(folder: string): Promise<Process> {
  const one = await processOn(url, folder);
  processes.push(one);
  return one;
}
const rows = async (sql: string) => (await database.pool.query(sql)).rows;
const OTHER = SOUND.replace('project: plausch', 'project: other').replace('rcb_sb_plausch', 'rcb_sb_other');

it('[CA8] the project of a file is made with its key, its prices and a line in the log', async () => {
  await start(
    folderWith({ 'plausch.yaml': SOUND, 'other.yaml': OTHER, 'notes.txt': '{', '.hidden.yaml': '{' }),
  );
  expect(await rows('select slug, catalogue_version from projects order by slug')).toEqual([
    { slug: 'other', catalogue_version: 1 },
    { slug: 'plausch', catalogue_version: 1 },
  ]);
  expect(await rows('select text, environment, kind from api_keys order by text')).toEqual([
    { text: 'rcb_sb_other', environment: 'sandbox', kind: 'public' },
    { text: 'rcb_sb_plausch', environment: 'sandbox', kind: 'public' },
  ]);
  expect(
    await rows(
      'select applied_by, source, octet_length(sha256) as bytes from catalogue_versions order by source',
    ),
  ).toEqual([
    { applied_by: 'start', source: OTHER, bytes: 32 },
    { applied_by: 'start', source: SOUND, bytes: 32 },
  ]);
  expect(await rows('select count(*)::int as count from prices')).toEqual([{ count: 20 }]);
  expect(
    await rows(
      "select actor, subject, after->'version' as version from audit_log where action = 'catalogue.applied' order by subject",
    ),
  ).toEqual([
    { actor: 'start', subject: 'other', version: 1 },
    { actor: 'start', subject: 'plausch', version: 1 },
  ]);
});

it('[CA8] a file that says what is sold already is not read again, and its project stays its own', async () => {
  const folder = folderWith({ 'plausch.yaml': SOUND });
  await start(folder);
  expect((await start(folder)).logged).toEqual([]);
  writeFileSync(path.join(folder, 'zweite.yaml'), SOUND);
  const { logged } = await start(folder);
  expect(logged).toHaveLength(1);
  expect(logged[0]).toContain('Das Projekt plausch steht schon in plausch.yaml.');
});

it('[CA8] nothing is read, and so nothing is told, of a text by which its project has sold', async () => {
  const folder = folderWith({ 'plausch.yaml': SOUND });
  await start(folder);
  // As after a version of the program that understood it.
  await database.pool.query(
    `insert into catalogue_versions (project_id, version, source, parsed, sha256, applied_by, applied_at)
     select project_id, 2, $1::text, parsed, sha256(convert_to($1::text, 'UTF8')), applied_by, applied_at from catalogue_versions`,
    ['a: [\n'],
  );
  writeFileSync(path.join(folder, 'plausch.yaml'), 'a: [\n');
  expect((await start(folder)).logged).toEqual([]);
  writeFileSync(path.join(folder, 'plausch.yaml'), 'b: [\n');
  expect((await start(folder)).logged).toHaveLength(1);
});

it('[CA8] a project that is there goes on with what was applied, whatever its file says', async () => {
  const folder = folderWith({ 'plausch.yaml': SOUND });
  await start(folder);
  writeFileSync(path.join(folder, 'plausch.yaml'), SOUND.replace('EUR: 149.00', 'EUR: 1'));
  const again = await start(folder);
  expect(again.logged).toEqual([]);
  expect(await rows('select version from catalogue_versions')).toEqual([{ version: 1 }]);
});

describe('[CA8] a broken file', () => {
  it('of a new project stops the start with every mistake, and nothing is made', async () => {
    const broken = SOUND.replace('EUR: 149.00', 'EUR: 149.001').replace('period: P1M\n', 'period: PT1M\n');
    const one = start(folderWith({ 'other.yaml': OTHER, 'plausch.yaml': broken }));
    await expect(one).rejects.toThrow(
      'plausch.yaml:12:13 products.monthly.period: PT1M ist keine Dauer, die Apps lesen können: P7D, P2W, P1M oder P1Y.\n' +
        'plausch.yaml:24:20 products.lifetime.prices.EUR: 149.001 ist kein ganzer Betrag in Cent.',
    );
    expect(await rows('select slug from projects')).toEqual([]);
  });

  it.each([
    ['with a mistake', SOUND.replace('EUR: 149.00', 'EUR: 149.001')],
    ['that is no YAML', 'a: [\n'],
    ['that is empty', ''],
  ])('%s, of a project that is there, is told in the log', async (_, text) => {
    const folder = folderWith({ 'plausch.yaml': SOUND });
    await start(folder);
    writeFileSync(path.join(folder, 'plausch.yaml'), text);
    const again = await start(folder);
    expect(again.logged).toHaveLength(1);
    expect(again.logged[0]).toContain(
      'a catalogue has mistakes; its project goes on with what was applied last',
    );
    expect(again.logged[0]).toMatch(/plausch\.yaml:\d+:\d+ /);
    const { catalogueVersion = 0 } = (await again.billing.provided.projects.projects())[0] ?? {};
    expect(catalogueVersion).toBe(1);
  });

  it('that is no text, or cannot be read, stops the start with its name', async () => {
    const one = start(folderWith({ 'plausch.yaml': Buffer.from([0x61, 0x3a, 0x20, 0xff]) }));
    await expect(one).rejects.toThrow(/plausch\.yaml ist kein Text in UTF-8\.$/);
    const huge = start(folderWith({ 'plausch.yaml': 'x'.repeat(5_000_000) }));
    await expect(huge).rejects.toThrow(/^plausch\.yaml:1:1 Die Datei hat \d+ Bytes/);
  });

  it('for the project of another file stops the start', async () => {
    const one = start(folderWith({ 'a.yaml': SOUND, 'b.yaml': SOUND }));
    await expect(one).rejects.toThrow('b.yaml:1:10 project: Das Projekt plausch steht schon in a.yaml.');
    expect(await rows('select slug from projects')).toEqual([]);
  });

  it('with the key of another project stops the start, and its project is not made', async () => {
    const taken = OTHER.replace('rcb_sb_other', 'rcb_sb_plausch');
    const one = start(folderWith({ 'a.yaml': SOUND, 'b.yaml': taken }));
    await expect(one).rejects.toThrow(
      'b.yaml: Den Schlüssel rcb_sb_plausch hat schon ein anderes Projekt, oder er wurde widerrufen.',
    );
    expect(await rows('select slug from projects')).toEqual([{ slug: 'plausch' }]);
  });
});

it('[CA8] a folder that is not there stops the start; one without a catalogue does not', async () => {
  const folder = folderWith({});
  await start(folder);
  rmSync(folder, { recursive: true });
  const one = start(folder);
  await expect(one).rejects.toThrow(
    'Der Ordner mit den Katalogen (BILLING_CATALOGUE) lässt sich nicht lesen: ',
  );
});

it('[CA8] of processes that start at once one makes the project', async () => {
  const folder = folderWith({ 'plausch.yaml': SOUND, 'other.yaml': OTHER });
  const all = await Promise.all(Array.from({ length: 4 }, () => start(folder)));
  expect(await rows('select slug, catalogue_version from projects order by slug')).toEqual([
    { slug: 'other', catalogue_version: 1 },
    { slug: 'plausch', catalogue_version: 1 },
  ]);
  expect(await rows('select version from catalogue_versions')).toEqual([{ version: 1 }, { version: 1 }]);
  expect(await rows('select count(*)::int as count from api_keys')).toEqual([{ count: 2 }]);
  const offered = await Promise.all(
    all.map(async ({ billing }) => {
      const holder = await billing.provided.projects.holderOf('rcb_sb_plausch');
      return (await billing.provided.catalogue.current(holder?.projectId ?? '')).offerings.size;
    }),
  );
  expect(offered).toEqual([2, 2, 2, 2]);
});

it('[CA5] an applied catalogue holds in this process at once, in every other a second later', async () => {
  const folder = folderWith({ 'plausch.yaml': SOUND });
  const [here, there] = [await start(folder), await start(folder)];
  const titles = () =>
    Promise.all(
      [here, there].map(async ({ billing: { provided } }) => {
        const holder = await provided.projects.holderOf('rcb_sb_plausch');
        const { products } = await provided.catalogue.current(holder?.projectId ?? '');
        return products.get('gift')?.title;
      }),
    );
  expect(await titles()).toEqual(['Geschenk', 'Geschenk']);
  await here.billing.run([
    'catalogue',
    'apply',
    SOUND.replace('title: Geschenk', 'title: Neu'),
    'plausch.yaml',
  ]);
  expect(await titles()).toEqual(['Neu', 'Geschenk']);
  there.clock.advance(1_000);
  expect(await titles()).toEqual(['Neu', 'Neu']);
});
