/**
 * The smallest feature that does something: one note for oneself. It is not part of the product; the test beside this file adds
 * it to a copy of the project, and `CONTRIBUTING.md` walks through it.
 */

/** Its own files, by path. `{migration}` is the next free number. */
export const FILES: Readonly<Record<string, string>> = {
  'packages/protocol/src/notes.ts': `import { z } from 'zod';
import { endpoint } from './endpoints.ts';
import { nothing } from './shapes.ts';

const text = z.string().min(1).max(200);

const readNote = endpoint({
  method: 'GET',
  path: '/note',
  summary: 'The note of the signed-in person.',
  access: 'session',
  limit: 'read',
  status: 200,
  response: z.strictObject({ text: text.nullable() }),
});

const writeNote = endpoint({
  method: 'PUT',
  path: '/note',
  summary: 'Write the note anew.',
  access: 'session',
  limit: 'write',
  body: z.strictObject({ text }),
  status: 200,
  response: nothing,
});

export const notesEndpoints = { readNote, writeNote } as const;
`,
  'server/migrations/{migration}_notes.sql': `create table notes (
  account_id uuid primary key references accounts (id) on delete cascade,
  text text not null check (length(text) between 1 and 200)
);
`,
  'server/src/features/notes/README.md': `# notes

| rule | |
|---|---|
| NO1 | One has one note, which nobody else reads. |
`,
  'server/src/features/notes/notes.tables.ts': `import { pgTable, text, uuid } from 'drizzle-orm/pg-core';

export const notes = pgTable('notes', {
  accountId: uuid('account_id').primaryKey(),
  text: text().notNull(),
});
`,
  'server/src/features/notes/notes.store.ts': `import type { Queryable, Transaction } from '@plausch/platform/db';
import { eq } from 'drizzle-orm';
import { notes } from './notes.tables.ts';

export function notesOf(sql: Queryable, accountId: string) {
  return sql.select({ text: notes.text }).from(notes).where(eq(notes.accountId, accountId));
}

export async function replaceNote(sql: Transaction, accountId: string, text: string): Promise<void> {
  await sql
    .insert(notes)
    .values({ accountId, text })
    .onConflictDoUpdate({ target: notes.accountId, set: { text } });
}

export async function deleteNote(sql: Transaction, accountId: string): Promise<void> {
  await sql.delete(notes).where(eq(notes.accountId, accountId));
}
`,
  'server/src/features/notes/notes.http.ts': `import { endpoints } from '@plausch/protocol';
import type { Edges, Ground } from '../../ground.ts';
import { notesOf, replaceNote } from './notes.store.ts';

/** [NO1] */
export function installNotesHttp({ database }: Pick<Ground, 'database'>, { http }: Pick<Edges, 'http'>): void {
  http.query(endpoints.readNote, async ({ caller }) => {
    const [note] = await notesOf(database.drizzle, caller.accountId);
    return { text: note?.text ?? null };
  });

  http.command(endpoints.writeNote, async ({ body, caller }, work) => {
    await replaceNote(work.sql, caller.accountId, body.text);
    return {};
  });
}
`,
  'server/src/features/notes/index.ts': `import { feature } from '../../feature.ts';
import { given } from '../../personal-data.ts';
import { installNotesHttp } from './notes.http.ts';
import { deleteNote, notesOf } from './notes.store.ts';

export const notesFeature = feature({
  name: 'notes',
  retention: () => [
    { what: 'Dein Zettel', why: 'damit du nichts vergisst', howLong: 'bis du dein Konto löschst' },
  ],
  personalData: [
    {
      columns: ['notes.account_id'],
      title: 'Zettel',
      ...given(notesOf, { text: 'Text' }),
      erase: (_ground, { sql }, accountId) => deleteNote(sql, accountId),
    },
  ],
  install({ ground, edges }) {
    installNotesHttp(ground, edges);
    return {};
  },
});
`,
  'server/src/features/notes/notes.cases.fixture.ts': `import type { CasesOf } from '../../sweep/cases.fixture.ts';
import type { TextsOf } from '../../sweep/compared.fixture.ts';

export const cases: CasesOf<'notes'> = {
  readNote: async (cast) => ({ right: { by: await cast.person() }, wrong: 'own' }),
  writeNote: async (cast) => ({ right: { by: await cast.person(), body: { text: 'Brot' } }, wrong: 'own' }),
};

export const texts: TextsOf<'notes'> = { writeNote: { text: 'free' } };
`,
  'server/src/features/notes/notes.http.test.ts': `import { startSystem } from '@plausch/dev-env';
import { expect, it } from 'vitest';

it('[NO1] a note is written, written anew, and read by its own person alone', async () => {
  await using system = await startSystem();
  const [anna, bert] = [await system.person('Anna'), await system.person('Bert')];
  const read = async ({ token }: { token: string }) => (await system.call('readNote', { token })).body.text;
  for (const text of ['Brot', 'Brot und Käse']) await system.call('writeNote', { token: anna.token, body: { text } });
  expect([await read(anna), await read(bert)]).toEqual(['Brot und Käse', null]);
  expect((await system.call('readNote', {})).status).toBe(401);
  expect(await system.operator.run(['data', 'anna'])).toContain('Brot und Käse');
});
`,
};

/** A line elsewhere: what stands before it, and the line itself; or the line with it in place of the line without. */
export type Elsewhere = { readonly file: string; readonly before: string; readonly line: string };

/** Everything that is to be said elsewhere. */
export const ELSEWHERE: readonly Elsewhere[] = [
  {
    file: 'scripts/boundaries/ladder.ts',
    before: "  ['notifications', 'backups'],\n",
    line: "  ['notes'],\n",
  },
  {
    file: 'packages/protocol/src/endpoint-groups.ts',
    before: "export { newsEndpoints as news } from './news.ts';\n",
    line: "export { notesEndpoints as notes } from './notes.ts';\n",
  },
  {
    file: 'server/src/features.ts',
    before: "import { newsFeature } from './features/news/index.ts';\n",
    line: "import { notesFeature } from './features/notes/index.ts';\n",
  },
  {
    file: 'server/src/features.ts',
    before: '  newsFeature,\n',
    line: '  notesFeature,\n',
  },
];
