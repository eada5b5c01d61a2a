import type { AnyRefusal } from '@plausch/platform/errors';
import type { Change, PageAnswer, Submission } from '@plausch/platform/http';
import { DECLARATION_KINDS, type DeclarationKind } from '@plausch/protocol';
import type { Edges } from '../../ground.ts';
import { Refusal, refusals } from '../../refusal.ts';
import type { PageLayout } from '../../texts.ts';
import { readDeclared } from './legal.form.ts';
import type { Legal } from './legal.ground.ts';
import { idIn, receiptPath, undoPath } from './legal.links.ts';
import {
  confirmationPage,
  formPage,
  receiptFile,
  receiptPage,
  refusalPage,
  troubleOf,
  undoPage,
} from './legal.pages.ts';
import { declare } from './legal.service.ts';
import { declarationById } from './legal.store.ts';
import type { Declaration } from './legal.tables.ts';
import { canUndo, undo } from './legal.undoing.ts';
import { KINDS } from './legal.words.ts';

const FORM_LIMITS = {
  fields: 16,
  /** More than any answer may have, so that one that is too long comes back whole. */
  fieldBytes: 16 * 1024,
  files: 0,
  fileBytes: 0,
  totalBytes: 64 * 1024,
} as const;

/** [KW1] [KW2] [KW7] The forms of the two pages, the receipts, and the way back. */
export function installLegalDocuments(legal: Legal, { http }: Pick<Edges, 'http'>, layout: PageLayout): void {
  const { ground, keys } = legal;
  const { contact, name: brand } = ground.brand;

  for (const kind of DECLARATION_KINDS) {
    http.form({
      path: KINDS[kind].path,
      limit: 'declaration',
      limits: FORM_LIMITS,
      submit: (submission, change) => submit(legal, layout, { kind, submission, change }),
      refuse: (refusal, { fields }) =>
        formPage(layout, kind, refusals.statusOf(refusal), {
          fields,
          errors: [],
          trouble: troubleOf(refusal, contact),
        }),
    });
  }

  const refuse = (refusal: AnyRefusal) => refusalPage(layout, refusal, contact);
  async function rowOf(key: Buffer, token: string | undefined): Promise<Declaration> {
    const id = idIn(key, token ?? '');
    const row = id === undefined ? undefined : await declarationById(ground.database.drizzle, id);
    if (!row) throw new Refusal('not_found');
    return row;
  }

  http.page({
    path: '/bestaetigung/:token',
    limit: 'read',
    show: async ({ params }) => {
      const row = await rowOf(keys.receipt, params['token']);
      return receiptPage(layout, row, receiptPath(legal, row.id));
    },
    refuse,
  });
  http.page({
    path: '/bestaetigung/:token/datei',
    limit: 'read',
    show: async ({ params }) => receiptFile(await rowOf(keys.receipt, params['token']), brand),
    refuse,
  });
  http.page({
    path: '/ruecknahme/:token',
    limit: 'read',
    show: async ({ params }) => {
      const row = await rowOf(keys.undo, params['token']);
      const can = canUndo(row, ground.clock.now());
      return undoPage(layout, row, { address: undoPath(legal, row.id), can, brand });
    },
    refuse,
  });
  http.form({
    path: '/ruecknahme/:token',
    limit: 'write',
    limits: FORM_LIMITS,
    submit: async ({ params }, change) => {
      const row = await rowOf(keys.undo, params['token']);
      await change((work) => undo(legal, work, row));
      return { status: 303, location: undoPath(legal, row.id) };
    },
    refuse,
  });
}

/** A withdrawal is looked at once more before it is declared (§ 356a BGB); a cancellation is declared by the one button (§ 312k BGB). */
async function submit(
  legal: Legal,
  layout: PageLayout,
  { kind, submission, change }: { kind: DeclarationKind; submission: Submission; change: Change },
): Promise<PageAnswer> {
  const { fields } = submission;
  const step = fields.get('schritt');
  if (kind === 'withdrawal' && step === 'aendern') return formPage(layout, kind, 200, { fields, errors: [] });
  const read = readDeclared(kind, fields);
  if ('errors' in read) return formPage(layout, kind, 422, { fields, errors: read.errors });
  const { words } = read;
  if (kind === 'withdrawal' && step !== 'bestaetigt') return confirmationPage(layout, kind, words);
  const row = await change((work) =>
    declare(legal, work, { kind, words, requestId: undefined, accountId: undefined }),
  );
  return { status: 303, location: receiptPath(legal, row.id) };
}
