import type { Work } from '@plausch/platform/db';
import { defineMail, layOut, type Mail } from '@plausch/platform/mail';
import { inBerlin, isolated } from '@plausch/words';
import type { Legal } from './legal.ground.ts';
import { receiptPath, undoPath } from './legal.links.ts';
import { addressOf, declarationById } from './legal.store.ts';
import type { Declaration } from './legal.tables.ts';
import { KINDS, productName, readable, t, WHY } from './legal.words.ts';

type About = { readonly id: string; readonly accountId?: string | undefined };

/** [KW2] What was declared, and when it was received; to the address that was named. Tells nothing of any account. */
export const receiptMail = defineMail<About>('legal.receiptMail');

/** [KW6] [KW7] What became of it; to the address of the account alone, with the way to take it back. */
export const outcomeMail = defineMail<About>('legal.outcomeMail');

/** [KW9] To the operator, that the declaration needs a person. */
export const operatorMail = defineMail<About>('legal.operatorMail');

export function installLegalMails(legal: Legal): void {
  const { compose } = legal.ground.mails;
  const unproven = { share: 'unasked', withoutRoom: 'later' } as const;
  compose(receiptMail, unproven, (work, { id }) => composeReceipt(legal, work, id));
  // The sender of the declaration knows the name and the address of the account, and that is bounded like the receipts to it.
  compose(outcomeMail, { share: 'free' }, (work, { id }) => composeOutcome(legal, work, id));
  compose(operatorMail, { share: 'free' }, (work, { id }) => composeForOperator(legal, work, id));
}

/** Each answer in its own line, with its directions and line ends made harmless. */
const rowsOf = (row: Declaration, moment: string): (readonly [string, string])[] => [
  ['Eingegangen', moment],
  ...readable(row).map(([label, text]) => [label, isolated(text.replace(/\s+/g, ' '))] as const),
  ['Vorgang', row.number],
];

async function composeReceipt(legal: Legal, work: Work, id: string): Promise<Mail | undefined> {
  const row = await declarationById(work.sql, id);
  if (!row) return undefined;
  const { name } = KINDS[row.kind];
  const { brand } = legal.ground;
  const moment = inBerlin.moment(row.receivedAt);
  return layOut(
    {
      to: row.email,
      subject: t('receipt.subject', { name, number: row.number }),
      greeting: KINDS[row.kind].received,
      body: [t('receipt.body', { brand: brand.name, moment })],
      rows: rowsOf(row, moment),
      action: { label: t('receipt.action'), url: `${legal.ground.origin()}${receiptPath(legal, id)}` },
      closing: [t('receipt.next'), t('receipt.keep'), t('receipt.stranger')],
    },
    brand,
  );
}

async function composeOutcome(legal: Legal, work: Work, id: string): Promise<Mail | undefined> {
  const row = await declarationById(work.sql, id);
  const to = row?.accountId ? await addressOf(work.sql, row.accountId) : undefined;
  if (!row || to === undefined) return undefined;
  const { brand, origin } = legal.ground;
  const { title, said } = outcomeOf(legal, row);
  const canUndo = row.acted || row.state === 'waiting';
  return layOut(
    {
      to,
      subject: `${title} (${row.number})`,
      greeting: title,
      body: said,
      rows: rowsOf(row, inBerlin.moment(row.receivedAt)),
      ...(canUndo && {
        action: { label: t('outcome.undo'), url: `${origin()}${undoPath(legal, id)}` },
        closing: [t(row.kind === 'withdrawal' ? 'outcome.denyHint' : 'outcome.undoHint')],
      }),
    },
    brand,
  );
}

function outcomeOf({ ground }: Legal, row: Declaration): { title: string; said: string[] } {
  const { state, kind, productId, endsAt, openBecause, words } = row;
  const product = productName(ground.brand.name, productId ?? '');
  const day = endsAt ? inBerlin.day(endsAt) : '';
  if (state === 'done' && kind === 'cancellation')
    return { title: t('outcome.done.cancellation'), said: [t('outcome.ends', { product, day })] };
  if (state === 'done')
    return { title: t('outcome.done.withdrawal'), said: [t('outcome.withdrawn', { product })] };
  if (state === 'waiting') {
    const wished = inBerlin.day(new Date(`${words.date}T12:00:00Z`));
    return { title: t('outcome.waiting'), said: [t('outcome.waits', { product, day: wished })] };
  }
  if (openBecause === 'late')
    return {
      title: t('outcome.late'),
      said: [t('outcome.lateBody', { product, url: `${ground.origin()}${KINDS.cancellation.path}` })],
    };
  const meanwhile = openBecause === 'extraordinary' ? [t('outcome.meanwhile', { product, day })] : [];
  return { title: t('outcome.open'), said: [t('outcome.person'), ...meanwhile] };
}

async function composeForOperator(legal: Legal, work: Work, id: string): Promise<Mail | undefined> {
  const row = await declarationById(work.sql, id);
  const { brand } = legal.ground;
  if (!row || row.openBecause === null || brand.contact === '') return undefined;
  const { name } = KINDS[row.kind];
  const title = t('operator.title', { name, number: row.number, why: WHY[row.openBecause] });
  const moment = inBerlin.moment(row.receivedAt);
  return layOut(
    {
      to: brand.contact,
      subject: title,
      greeting: title,
      body: [t('operator.received', { moment })],
      rows: rowsOf(row, moment),
      closing: [t('operator.close', { number: row.number })],
    },
    brand,
  );
}
