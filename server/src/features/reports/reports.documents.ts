import type { AnyRefusal } from '@plausch/platform/errors';
import type { Change, PageAnswer, Submission } from '@plausch/platform/http';
import { CASE_KINDS, type CaseKind, idShape, readCase, UNNAMED_REASON } from '@plausch/protocol';
import { inBerlin } from '@plausch/words';
import type { Edges } from '../../ground.ts';
import { Refusal, refusals } from '../../refusal.ts';
import type { PageLayout } from '../../texts.ts';
import { type DrawnFor, drawWaiting } from './reports.drawing.ts';
import { errorOf, type FieldError } from './reports.form.ts';
import type { Reports } from './reports.ground.ts';
import { reportedLineOf } from './reports.lines.store.ts';
import { caseIdIn } from './reports.links.ts';
import { casePage, type Forms, formPage, refusalPage, troubleOf, waitingPage } from './reports.pages.ts';
import { PICTURES, pictureError } from './reports.pictures.ts';
import { type Opening, openCase, receiveCase } from './reports.service.ts';
import { caseById, pictureOf, picturesOf } from './reports.store.ts';
import type { CaseRow } from './reports.tables.ts';
import { asTold, toReceipt } from './reports.wire.ts';
import { KINDS } from './reports.words.ts';

const FORM_LIMITS = {
  fields: 16,
  /** More than any answer may have, so that one that is too long comes back whole. */
  fieldBytes: 64 * 1024,
  files: PICTURES.most,
  fileBytes: PICTURES.bytes,
  totalBytes: 64_000_000,
} as const;

/** [RP1] [RP2] [RP7] The forms of the three pages, and the pages of cases. */
export function installReportsDocuments(
  reports: Reports,
  { http }: Pick<Edges, 'http'>,
  layout: PageLayout,
): void {
  const { ground, key } = reports;
  const { drizzle } = ground.database;
  const { contact } = ground.brand;
  const forms: Forms = { layout, rules: ground.rules.reports };

  for (const kind of CASE_KINDS) {
    http.form({
      path: KINDS[kind].path,
      limit: 'case',
      limits: FORM_LIMITS,
      submit: (submission, change) => submitCase(reports, forms, { kind, submission, change }),
      refuse: (refusal, { fields }) => {
        const trouble = troubleOf(refusal, contact);
        return formPage(forms, kind, refusals.statusOf(refusal), { fields, errors: [], trouble });
      },
    });
  }

  async function caseOf(token: string | undefined): Promise<CaseRow> {
    const id = caseIdIn(key, token ?? '');
    const row = id === undefined ? undefined : await caseById(drizzle, id);
    if (!row) throw new Refusal('not_found');
    return row;
  }
  const refuse = (refusal: AnyRefusal) => refusalPage(layout, refusal, contact);
  const addressOf = (token: string | undefined) => `/vorgang/${token}`;

  http.page({
    path: '/vorgang/:token',
    limit: 'read',
    show: async ({ params }) => {
      const row = await caseOf(params['token']);
      const [pictures, reported] = [await picturesOf(drizzle, row.id), await reportedLineOf(drizzle, row.id)];
      const told = asTold(row, ground.clock.now());
      return casePage(layout, told, addressOf(params['token']), { pictures, reported });
    },
    refuse,
  });
  http.form({
    path: '/vorgang/:token',
    limit: 'write',
    limits: { ...FORM_LIMITS, files: 0 },
    submit: async ({ params, network, gone }, change) => {
      const known = await caseOf(params['token']);
      const received = await change((work) => receiveCase(reports, work, known.id));
      const { id, proven } = received ?? known;
      if (proven) await drawWaiting(reports, id, drawnFor(network, gone));
      return { status: 303, location: addressOf(params['token']) };
    },
    refuse,
  });
  http.page({
    path: '/vorgang/:token/anlage/:position',
    limit: 'read',
    show: async ({ params }) => {
      const { id } = await caseOf(params['token']);
      const position = /^[1-9]$/.test(params['position'] ?? '') ? Number(params['position']) : 0;
      const picture = await pictureOf(drizzle, id, position);
      if (!picture) throw new Refusal('not_found');
      return {
        status: 200,
        picture,
        headers: { 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' },
      };
    },
    refuse,
  });
}

async function submitCase(
  reports: Reports,
  forms: Forms,
  { kind, submission, change }: { kind: CaseKind; submission: Submission; change: Change },
): Promise<PageAnswer> {
  const { fields, files, network, gone } = submission;
  const { ground } = reports;
  const { words, problems } = readCase(kind, (name) => fields.get(name));
  const errors = problems.map((problem) => errorOf(kind, problem));
  const attached = files.filter(({ field }) => field === PICTURES.field && kind !== 'appeal');
  const wrong = pictureError(attached);
  if (wrong !== undefined) errors.push({ field: PICTURES.field, message: wrong });
  const refused = (): PageAnswer => ({
    ...formPage(forms, kind, 422, { fields, errors }),
    data: refusedFields(errors),
  });
  if (errors.length > 0) return refused();
  const altcha = fields.get('altcha') ?? '';
  const proof = altcha === '' ? undefined : await ground.challenges.verify(altcha);
  const opening: Opening = {
    kind,
    words,
    requestId: idShape.safeParse(fields.get('requestId')).data,
    pictures: attached.map(({ bytes }) => bytes),
    proof,
    isUrgent: words['reason'] === UNNAMED_REASON,
    network,
  };
  let row: CaseRow;
  try {
    row = await change((work) => openCase(reports, work, opening));
  } catch (error) {
    if (!(error instanceof Refusal) || error.field !== PICTURES.field) throw error;
    errors.push({ field: error.field, message: refusals.sentenceOf(error) });
    return refused();
  }
  // The link proves the address, so it goes nowhere else.
  if (row.state === 'unconfirmed') return waitingPage(forms, kind, row.email ?? undefined);
  // [RP11] Only after the commit: the proof is used up, and the case counts even if its pictures cannot be drawn.
  if (row.proven) await drawWaiting(reports, row.id, drawnFor(network, gone));
  const receipt = toReceipt(reports, row);
  return {
    status: 303,
    location: `/vorgang/${receipt.token}`,
    data: { ...receipt, when: inBerlin.moment(new Date(receipt.at)) },
  };
}

function refusedFields(errors: readonly FieldError[]): object {
  const [first] = errors;
  const refusal = new Refusal('invalid', first ? { field: first.field, message: first.message } : {});
  return { ...refusals.bodyOf(refusal), problems: errors };
}

const drawnFor = (network: string | undefined, signal: AbortSignal): DrawnFor => ({
  sender: network ?? 'this machine',
  signal,
});
