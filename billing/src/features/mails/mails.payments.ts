import type { Work } from '@plausch/platform/db';
import type { Attachment, Mail } from '@plausch/platform/mail';
import type { Ground } from '../../ground.ts';
import { addPeriods } from '../../pure/calendar.ts';
import type { DocumentFile } from '../invoices/index.ts';
import { letterTo } from './mails.compose.ts';
import { purchaseOf, transactionOf } from './mails.store.ts';
import { orderTexts } from './mails.texts.ts';

type Parts = Pick<Ground, 'provided' | 'origin' | 'config'>;
type Row = readonly [label: string, value: string];

const attached = ({ name, pdf }: DocumentFile): Attachment => ({
  name,
  type: 'application/pdf',
  content: pdf,
});

/** What was ordered, for how much and how long, with invoice, terms and the instruction on withdrawal (§ 312f BGB). */
export async function composeOrder(
  ground: Parts,
  work: Work,
  transactionId: string,
): Promise<Mail | undefined> {
  const bought = await purchaseOf(work.sql, transactionId);
  if (!bought) return undefined;
  const { transaction, subscription } = bought;
  const letter = await letterTo(ground, work, transaction);
  if (!letter) return undefined;
  const { words, forms, catalogue } = letter;
  const product = letter.titleOf(transaction.productId);
  const invoice = await ground.provided.invoices.ofPayment(transactionId, work.sql);
  const isTrial = transaction.kind === 'trial';
  const { money, day } = forms;
  // As it was ordered: the row may have moved on since.
  const end = subscription && (isTrial ? subscription.anchor : await firstEnd(ground, work, transaction));
  const rows: readonly Row[] = [
    [words.product, product],
    [words.price, await letter.priceOf(transaction.priceId)],
    ...(isTrial
      ? []
      : [
          [words.today, money(transaction.grossMicros, transaction.currency)] as const,
          ...(transaction.taxMicros > 0
            ? [['', words.tax(money(transaction.taxMicros, transaction.currency))] as const]
            : []),
        ]),
    [words.term, subscription ? words.unlimited : words.forGood],
    ...(end
      ? [
          ...(isTrial ? [[words.trialEnd, day(end)] as const] : []),
          [words.next, day(end)] as const,
          [words.earliest, day(end)] as const,
        ]
      : []),
    ...(invoice ? [[words.number, invoice.number] as const] : []),
  ];
  const mail = letter.layOut({
    subject: words.order.subject(product),
    body: [isTrial && end ? words.order.trial(day(end)) : words.order.body(day(transaction.at))],
    rows,
    action: { label: subscription ? words.manage : words.purchases, url: letter.link },
    closing: [
      ...(subscription ? [words.order.cancel] : []),
      words.order.withdrawal,
      invoice ? words.order.attachedWithInvoice : words.order.attached,
    ],
  });
  const { slug } = await ground.provided.projects.project(transaction.projectId, work.sql);
  const texts = await orderTexts({
    folder: ground.config.catalogueDir,
    slug,
    language: letter.language,
    seller: catalogue.seller,
    manage: letter.manage,
    at: transaction.at,
  });
  return { ...mail, attachments: [...(invoice ? [attached(invoice)] : []), ...texts] };
}

/** When the first period ends that a purchase paid for. */
async function firstEnd(
  { provided }: Parts,
  work: Work,
  { projectId, priceId, at }: { projectId: string; priceId: string; at: Date },
): Promise<Date | null> {
  const price = await provided.catalogue.price(projectId, priceId, work.sql);
  return price?.period == null ? null : new Date(addPeriods(at.getTime(), price.period, 1));
}

/** The invoice of a renewal. */
export async function composeReceipt(
  ground: Parts,
  work: Work,
  transactionId: string,
): Promise<Mail | undefined> {
  const transaction = await transactionOf(work.sql, transactionId);
  const letter = transaction && (await letterTo(ground, work, transaction));
  if (!letter) return undefined;
  const { words, forms } = letter;
  const product = letter.titleOf(transaction.productId);
  const invoice = await ground.provided.invoices.ofPayment(transactionId, work.sql);
  if (!invoice) throw new Error(`the payment ${transactionId} has no invoice`);
  const mail = letter.layOut({
    subject: words.receipt.subject(product),
    body: [words.receipt.body(forms.day(transaction.at))],
    rows: [
      [words.product, product],
      [words.amount, forms.money(transaction.grossMicros, transaction.currency)],
      [words.number, invoice.number],
    ],
    action: { label: words.manage, url: letter.link },
  });
  return { ...mail, attachments: [attached(invoice)] };
}

/** What went back, with its document. */
export async function composeRefund(
  ground: Parts,
  work: Work,
  documentId: string,
): Promise<Mail | undefined> {
  const document = await ground.provided.invoices.file(documentId, work.sql);
  const transaction = document && (await transactionOf(work.sql, document.transactionId));
  // Nobody is written to who was forgotten meanwhile.
  if (!document || !transaction || document.customerId === null) return undefined;
  const letter = await letterTo(ground, work, transaction);
  if (!letter) return undefined;
  const { words, forms } = letter;
  const mail = letter.layOut({
    subject: words.refund.subject(letter.titleOf(transaction.productId)),
    body: [words.refund.body(forms.money(0 - document.grossMicros, document.currency))],
    action: { label: words.purchases, url: letter.link },
  });
  return { ...mail, attachments: [attached(document)] };
}
