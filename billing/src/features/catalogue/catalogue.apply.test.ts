import { writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBilling, type TestBilling } from '../../billing.fixture.ts';
import { readCatalogue } from './catalogue.file.ts';
import { SOUND } from './catalogue.fixture.ts';
import { priceIdOf, pricesOf as soldAt } from './catalogue.prices.ts';
import { folderWith } from './catalogue.process.fixture.ts';
import { catalogues, fileOf } from './catalogue.random.fixture.ts';
import { apply } from './catalogue.service.ts';

let test: TestBilling;
let folder: string;
beforeAll(async () => {
  folder = folderWith({});
  test = await startBilling({ catalogueDir: folder });
});
afterAll(() => test.stop());

/** A project of its own for a test: its file begins with that of the fixture. */
let made = 0;
function project(): { slug: string; file(...pairs: readonly (readonly [string, string])[]): string } {
  const slug = `project_${++made}`;
  return {
    slug,
    file(...pairs) {
      let text = SOUND.replace('project: plausch', `project: ${slug}`).replace(
        'rcb_sb_plausch',
        `rcb_sb_${slug}`,
      );
      for (const [of, what] of pairs) {
        if (!text.includes(of)) throw new Error(`the file has no ${of}`);
        text = text.replace(of, () => what);
      }
      return text;
    },
  };
}
const run = (verb: string, text: string, name = 'test.yaml') =>
  test.billing.run(['catalogue', verb, text, name]);
const versionsOf = (slug: string) =>
  test.rows(
    `select v.version, v.applied_by, v.applied_at, v.source from catalogue_versions v join projects p on p.id = v.project_id
     where p.slug = $1 order by v.version`,
    [slug],
  );
const pricesOf = (slug: string) =>
  test.rows(
    `select product_id, option_id, currency, amount_micros, period, trial_period, first_version, retired_version
     from prices join projects p on p.id = project_id where p.slug = $1
     order by product_id, option_id, currency, amount_micros`,
    [slug],
  );
const idOf = async (slug: string) =>
  String((await test.rows('select id from projects where slug = $1', [slug]))[0]?.['id']);
const audited = (slug: string) =>
  test.rows(
    `select a.actor, a.before, a.after from audit_log a where a.action = 'catalogue.applied' and a.subject = $1 order by a.at, a.id`,
    [slug],
  );

it('[CA5] a file is applied once: a version, its prices, its key, a line in the log; and it holds at once', async () => {
  const { slug, file } = project();
  const answer = await run('apply', file());
  expect(answer.split('\n').slice(0, 3)).toEqual([
    `${slug}: Fassung 1 gilt jetzt.`,
    `+ Projekt ${slug}`,
    '+ Währung: EUR',
  ]);
  expect(await versionsOf(slug)).toEqual([
    { version: 1, applied_by: 'operator', applied_at: new Date(test.clock.now()), source: file() },
  ]);
  // Two currencies of three options, and once more without their trial those that have one.
  expect(await pricesOf(slug)).toHaveLength(10);
  expect(await audited(slug)).toEqual([
    {
      actor: 'operator',
      before: null,
      after: { version: 1, sha256: expect.any(String), changes: expect.any(Array) },
    },
  ]);
  const answered = await test.call('GET', '/v1/subscribers/u/offerings', { key: `rcb_sb_${slug}` });
  expect(answered.body).toMatchObject({ current_offering_id: 'standard' });
});

it('[CA5] applied again it changes nothing and says so, also with other words around it', async () => {
  const { slug, file } = project();
  await run('apply', file());
  expect(await run('apply', file())).toBe(`${slug}: Es ändert sich nichts (Fassung 1).`);
  expect(await run('apply', `# Nur ein Wort.\n${file()}`)).toBe(
    `${slug}: Es ändert sich nichts (Fassung 1).`,
  );
  expect(await run('diff', file())).toBe(`${slug}: Es würde sich nichts ändern (Fassung 1).`);
  expect(await versionsOf(slug)).toHaveLength(1);
  expect(await audited(slug)).toHaveLength(1);
});

it('[CA4] another amount is another price: the old one is retired, and comes back as what it was', async () => {
  const { slug, file } = project();
  await run('apply', file());
  const dearer = file(['EUR: 149.00', 'EUR: 159.00']);
  expect(await run('diff', dearer)).toBe(
    `${slug}: Das würde sich ändern:\n~ Produkt lifetime: 149,00\u{a0}€ → 159,00\u{a0}€ = neuer Preis; wer schon zahlt, behält den alten`,
  );
  expect(await versionsOf(slug)).toHaveLength(1);
  expect(await run('apply', dearer)).toBe(
    `${slug}: Fassung 2 gilt jetzt.\n~ Produkt lifetime: 149,00\u{a0}€ → 159,00\u{a0}€ = neuer Preis; wer schon zahlt, behält den alten`,
  );
  const lifetime = async () =>
    (await pricesOf(slug))
      .filter((row) => row['product_id'] === 'lifetime')
      .map((row) => [row['amount_micros'], row['first_version'], row['retired_version']]);
  expect(await lifetime()).toEqual([
    ['149000000', 1, 2],
    ['159000000', 2, null],
  ]);
  await run('apply', file());
  expect(await lifetime()).toEqual([
    ['149000000', 1, null],
    ['159000000', 2, 3],
  ]);
});

it('[CA5] a product that is not in the file any more is retired: not sold, but known with its rights', async () => {
  const { slug, file } = project();
  await run('apply', file());
  const without = file(['      $rc_lifetime: lifetime\n', '']).replace(/ {2}lifetime:\n(?: {4}.*\n)+/, '');
  expect(await run('apply', without)).toContain(
    '− Produkt lifetime wird nicht mehr verkauft; wer es hat, behält es',
  );
  const projectId = await idOf(slug);
  const { products, version } = await test.billing.provided.catalogue.current(projectId);
  expect(version).toBe(2);
  expect(products.get('lifetime')).toMatchObject({
    isRetired: true,
    entitlements: ['premium'],
    title: 'Für immer',
  });
  expect(products.get('monthly')?.isRetired).toBe(false);
  const asked = await test.call('GET', '/rcbilling/v1/subscribers/u/products?id=lifetime&id=gift', {
    key: `rcb_sb_${slug}`,
  });
  expect(asked.body).toMatchObject({ product_details: [{ identifier: 'gift' }] });
});

it('[CA4] what a price id stands for can be asked for good, within its project', async () => {
  const { slug, file } = project();
  await run('apply', file());
  await run('apply', file(['EUR: 149.00', 'EUR: 159.00']));
  const { catalogue } = test.billing.provided;
  const terms = {
    productId: 'lifetime',
    optionId: 'base_option',
    currency: 'EUR',
    amountMicros: 149_000_000,
    period: null,
    trialPeriod: null,
  };
  const priceId = priceIdOf(slug, terms);
  expect(await catalogue.price(await idOf(slug), priceId)).toEqual({ priceId, ...terms });
  const other = project();
  await run('apply', other.file());
  expect(await catalogue.price(await idOf(other.slug), priceId)).toBeUndefined();
  for (const wrong of ['', 'prc_\0', `${priceId}0`, "prc_' or 1=1"])
    expect(await catalogue.price(await idOf(slug), wrong)).toBeUndefined();
});

describe('[CA5] a file with mistakes', () => {
  it('is refused with all of them, and nothing is written', async () => {
    const { slug, file } = project();
    const broken = file(
      ['EUR: 149.00', 'EUR: 149.001'],
      ['currentOffering: standard', 'currentOffering: standart'],
    );
    const sentence =
      'mine.yaml:24:20 products.lifetime.prices.EUR: 149.001 ist kein ganzer Betrag in Cent.\n' +
      'mine.yaml:51:18 currentOffering: Das Angebot gibt es nicht: standart. Meinst du standard?';
    for (const verb of ['check', 'diff', 'apply'])
      await expect(run(verb, broken, 'mine.yaml')).rejects.toMatchObject({ code: 'invalid', sentence });
    expect(await test.rows('select 1 from projects where slug = $1', [slug])).toEqual([]);
  });

  it('that show only beside what is sold is refused with their places', async () => {
    const { slug, file } = project();
    await run('apply', file());
    const other = file(['type: non_consumable', 'type: consumable']);
    const sentence =
      'mine.yaml:22:11 products.lifetime.type: type war non_consumable und kann sich nicht ändern: Nimm eine neue ID.';
    for (const verb of ['diff', 'apply'])
      await expect(run(verb, other, 'mine.yaml')).rejects.toMatchObject({ code: 'invalid', sentence });
    expect(await versionsOf(slug)).toHaveLength(1);
  });
});

it('[CA7] what is refused beside what is sold is refused again under the lock, whatever was shown before', async () => {
  const { slug, file } = project();
  await run('apply', file());
  const source = file(['type: non_consumable', 'type: consumable']);
  const { catalogue, mistakeAt } = readCatalogue(source);
  if (!catalogue) throw new Error('the file has mistakes');
  const ground = { clock: test.clock, provided: test.billing.provided };
  const { mistakes } = await test.database.inTransaction((work) =>
    apply(ground, work, { source, catalogue, mistakeAt }),
  );
  expect(mistakes.map(({ line, path: field }) => [line, field])).toEqual([[22, 'products.lifetime.type']]);
  expect(await versionsOf(slug)).toHaveLength(1);
});

it('[CA9] another key of the sandbox is made beside the old one; that of another project is refused', async () => {
  const [one, other] = [project(), project()];
  await run('apply', one.file());
  await run('apply', other.file());
  const key = (text: string) => test.call('GET', '/rcbilling/v1/branding', { key: text });
  const [first, second] = [`rcb_sb_${one.slug}`, `rcb_sb_${one.slug}_2`];
  await run('apply', one.file([`sandboxKey: ${first}`, `sandboxKey: ${second}`]));
  expect([(await key(first)).status, (await key(second)).status]).toEqual([200, 200]);
  // And back: it is there already.
  await run('apply', one.file());
  expect(await versionsOf(one.slug)).toHaveLength(3);

  const taken = one.file([`sandboxKey: ${first}`, `sandboxKey: rcb_sb_${other.slug}`]);
  await expect(run('apply', taken)).rejects.toMatchObject({
    sentence: `Den Schlüssel rcb_sb_${other.slug} hat schon ein anderes Projekt, oder er wurde widerrufen.`,
  });
  expect(await versionsOf(one.slug)).toHaveLength(3);
});

it('[CA5] without a file those of the folder are meant, and none is applied unless all are right', async () => {
  const [one, other] = [project(), project()];
  const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text);
  const words = (verb: string) => test.billing.run(['catalogue', verb]);
  await expect(words('check')).rejects.toMatchObject({ sentence: 'Hier liegt kein Katalog (*.yaml).' });
  write('a.yaml', one.file());
  write('b.yaml', other.file(['EUR: 149.00', 'EUR: 0']));
  for (const verb of ['check', 'diff', 'apply'])
    await expect(words(verb)).rejects.toMatchObject({ sentence: expect.stringMatching(/^b\.yaml:24:20 /) });
  expect(await versionsOf(one.slug)).toEqual([]);
  write('b.yaml', other.file());
  expect(await words('check')).toBe(
    'a.yaml: in Ordnung (Produkte: 3, Angebote: 2)\nb.yaml: in Ordnung (Produkte: 3, Angebote: 2)',
  );
  expect((await words('apply')).match(/Fassung 1 gilt jetzt/g)).toHaveLength(2);
  expect(await words('diff')).toBe(
    `${one.slug}: Es würde sich nichts ändern (Fassung 1).\n${other.slug}: Es würde sich nichts ändern (Fassung 1).`,
  );

  // One that is right, and one that is not beside what is sold.
  write('a.yaml', one.file(['title: Geschenk', 'title: Anderes']));
  write('b.yaml', other.file(['type: non_consumable', 'type: consumable']));
  await expect(words('apply')).rejects.toMatchObject({ sentence: expect.stringMatching(/^b\.yaml:22:11 /) });
  expect(await versionsOf(one.slug)).toHaveLength(1);
});

it('the operator is told what there is, and what may be meant as it stands', async () => {
  for (const words of [[], ['show'], ['']])
    await expect(test.billing.run(['catalogue', ...words])).rejects.toMatchObject({
      sentence: 'catalogue check|diff|apply [DATEI]',
    });
  const { file } = project();
  expect(await run('check', file(['$rc_monthly: monthly', '$rc_annual: monthly']))).toBe(
    'test.yaml: in Ordnung (Produkte: 3, Angebote: 2)\nHinweise:\ntest.yaml:36:7 offerings.standard.packages.$rc_annual: $rc_annual erwarten Apps mit P1Y.',
  );
});

it('[CA5] of two that apply at once one waits for the other', async () => {
  const { slug, file } = project();
  await run('apply', file());
  const texts = ['151', '152', '153', '154'].map((amount) => file(['EUR: 149.00', `EUR: ${amount}`]));
  await Promise.all(texts.map((text) => run('apply', text)));
  expect((await versionsOf(slug)).map((row) => row['version'])).toEqual([1, 2, 3, 4, 5]);
  const live = (await pricesOf(slug)).filter(
    (row) => row['product_id'] === 'lifetime' && row['retired_version'] === null,
  );
  expect(live).toHaveLength(1);
});

it('[CA4] the table itself keeps prices and versions as they are', async () => {
  const { slug, file } = project();
  await run('apply', file());
  const projectId = await idOf(slug);
  for (const change of [
    'update prices set amount_micros = amount_micros + 10000 where project_id = $1',
    "update prices set currency = 'CHF' where project_id = $1",
    "update prices set period = 'P1Y' where project_id = $1",
    'update prices set trial_period = null where project_id = $1',
    "update prices set product_id = 'other' where project_id = $1",
    'update prices set first_version = 2 where project_id = $1',
    'delete from prices where project_id = $1',
    "update catalogue_versions set source = '' where project_id = $1",
    'delete from catalogue_versions where project_id = $1',
  ])
    await expect(test.rows(change, [projectId])).rejects.toThrow(/cannot be changed/);
});

it('[CA4] whatever files are applied one after the other, no price is ever changed', async () => {
  const unchanging = (rows: readonly Record<string, unknown>[]) =>
    rows.map(({ retired_version: _, ...row }) => JSON.stringify(row));
  await fc.assert(
    fc.asyncProperty(fc.array(catalogues, { minLength: 2, maxLength: 5 }), async (sequence) => {
      const slug = `random_${++made}`;
      let kept: string[] = [];
      for (const catalogue of sequence) {
        const text = fileOf({ ...catalogue, project: slug, sandboxKey: null });
        const answer = await run('apply', text).catch(
          (error: { sentence?: string }) => error.sentence ?? 'broke',
        );
        const isRefused = answer.includes('kann sich nicht ändern');
        if (!isRefused) expect(answer).toMatch(/gilt jetzt|ändert sich nichts/);
        const rows = await pricesOf(slug);
        const now = unchanging(rows);
        expect(kept.filter((row) => !now.includes(row))).toEqual([]);
        kept = now;
        if (isRefused) continue;
        // What is sold is what the file says, each at one price, and again it changes nothing.
        const sold = soldAt(catalogue);
        expect(rows.filter((row) => row['retired_version'] === null)).toHaveLength(sold.length);
        expect(await run('apply', text)).toContain('Es ändert sich nichts');
      }
    }),
    { numRuns: process.env['THOROUGH'] === 'yes' ? 200 : 20 },
  );
});

it('[CA2] as many prices as a file may have are applied at once; with one more it is refused', async () => {
  const currencies = Intl.supportedValuesOf('currency').slice(0, 15);
  const [first = 'EUR'] = currencies;
  const prices = (more: string[] = []) =>
    [...currencies, ...more].map((currency) => `${currency}: 100`).join(', ');
  const products = (last: string) =>
    Array.from(
      { length: 200 },
      (_, i) =>
        `  p${i}: { type: subscription, title: a, family: f, period: P1M, trial: P7D, prices: { ${i === 199 ? last : prices()} } }\n`,
    ).join('');
  const file = (last: string) =>
    `project: large\ncurrency: ${first}\nfamilies: [f]\nproducts:\n${products(last)}`;
  expect(await run('apply', file(prices()))).toContain('large: Fassung 1 gilt jetzt.');
  expect(await pricesOf('large')).toHaveLength(6_000);
  const { 15: another = '' } = Intl.supportedValuesOf('currency');
  await expect(run('apply', file(prices([another])), 'large.yaml')).rejects.toMatchObject({
    sentence: 'large.yaml:4:1 products: Das sind zusammen 3001 Preise. Höchstens 3000 gehen.',
  });
});
