import { type Html, html } from '@plausch/platform/html';
import type { PageAnswer } from '@plausch/platform/http';
import type { Ground } from '../../ground.ts';
import type { Catalogue } from '../catalogue/index.ts';
import { contactOf } from '../customers/index.ts';
import { type Forms, formsOf } from '../invoices/index.ts';
import { mailWords, priceWords } from '../mails/index.ts';
import {
  cancellationAt,
  lastsUntil,
  openAsk,
  type SubscriptionRow,
  subscriptionsOf,
  toPay,
  withdrawalAt,
} from '../subscriptions/index.ts';
import type { Session } from './management.links.ts';
import {
  type DocumentView,
  type Frame,
  overviewPage,
  pressed,
  type SubscriptionView,
} from './management.view.ts';
import { type DoneCode, managementWords } from './management.words.ts';

/** What has ended is shown for a while: the newest of so many. */
const MOST_SUBSCRIPTIONS = 10;

/** What a customer reads about their subscriptions and documents, in their language. */
export type Telling = {
  readonly frame: Frame;
  readonly catalogue: Catalogue;
  /** By the customer's clock, ms. */
  readonly now: number;
  readonly words: ReturnType<typeof managementWords>;
  readonly forms: Forms;
  titleOf(productId: string): string;
  /** `4,99 € pro Monat`: what a payment at the price takes, with the taxes that the owner was told to come on top of it. */
  priceOf(row: Pick<SubscriptionRow, 'told'>, priceId: string): Promise<string>;
};

/** What is needed to write to the customer of the open page. */
export async function tellingOf(
  { database, provided, clock }: Pick<Ground, 'database' | 'provided' | 'clock'>,
  { customerId, projectId, environment, formToken }: Session,
  { base, styleVersion }: Pick<Frame, 'base' | 'styleVersion'>,
): Promise<Telling> {
  const contact = await contactOf(database.drizzle, customerId);
  const language = contact.language ?? 'de';
  const catalogue = await provided.catalogue.current(projectId);
  const { branding, seller } = catalogue;
  const forms = formsOf(language);
  return {
    catalogue,
    forms,
    words: managementWords(language),
    now: clock.now() + contact.clockOffsetMs,
    frame: {
      language,
      base,
      styleVersion,
      shop: branding.appName ?? seller?.name ?? '',
      support: branding.supportEmail ?? seller?.email ?? '',
      isSandbox: environment === 'sandbox',
      formToken,
    },
    titleOf: (productId) => catalogue.products.get(productId)?.title ?? productId,
    async priceOf(row, priceId) {
      const price = await provided.catalogue.price(projectId, priceId);
      if (!price) throw new Error(`there is no price ${priceId}`);
      const { amountMicros, currency } = toPay(row, price);
      return priceWords(mailWords(language), forms.money(amountMicros, currency), price.period);
    },
  };
}

/** The open page: what a customer has, and so many documents after one of theirs. */
export async function overview(
  ground: Pick<Ground, 'database' | 'provided' | 'clock' | 'rules'>,
  session: Session,
  telling: Telling,
  { done, after }: { done: DoneCode | undefined; after: string | undefined },
): Promise<PageAnswer> {
  const { database, provided, rules } = ground;
  const { customerId } = session;
  const rows = await subscriptionsOf(database.drizzle, customerId, MOST_SUBSCRIPTIONS);
  const most = rules.management.documents;
  const found = await provided.invoices.of(customerId, { after, most: most + 1 });
  const shown = found.slice(0, most);
  return overviewPage(telling.frame, {
    done,
    subscriptions: await Promise.all(rows.map((row) => subscriptionView(ground, row, telling))),
    documents: shown.map(
      ({ id, number, kind, issuedAt, grossMicros, currency }): DocumentView => ({
        id,
        kind: telling.words.kinds[kind],
        number,
        day: telling.forms.day(issuedAt),
        amount: telling.forms.money(grossMicros, currency),
      }),
    ),
    olderAfter: found.length > most ? shown.at(-1)?.id : undefined,
    isFirst: after === undefined,
  });
}

async function subscriptionView(
  ground: Pick<Ground, 'database' | 'rules' | 'provided'>,
  row: SubscriptionRow,
  telling: Telling,
): Promise<SubscriptionView> {
  const { words } = telling;
  return {
    title: telling.titleOf(row.productId),
    chip: chipOf(row, telling),
    lines: [...(await linesOf(row, telling)), ...(await askedOf(ground, row, telling))],
    card: cardWords(row, words),
    ...(await offeredOf(ground, row, telling)),
  };
}

function chipOf({ state, unsubscribedAt }: SubscriptionRow, { words }: Telling): SubscriptionView['chip'] {
  if (state === 'ended') return { text: words.states.ended, tone: 'quiet' };
  if (state === 'grace') return { text: words.states.grace, tone: 'bad' };
  if (unsubscribedAt !== null) return { text: words.states.cancelled, tone: 'warn' };
  return { text: words.states[state], tone: 'good' };
}

async function linesOf(row: SubscriptionRow, telling: Telling): Promise<string[]> {
  const { words, forms } = telling;
  const until = forms.day(new Date(lastsUntil(timesOf(row))));
  if (row.state === 'ended') return [words.endedOn(until)];
  if (row.unsubscribedAt !== null)
    return [words.runsUntil(until), ...(row.endsAt === null ? [] : [words.restBack])];
  const next = row.pending ?? row;
  const price = await telling.priceOf(row, next.priceId);
  // What waits for its owner is no question to the bank yet.
  if (row.state === 'grace' && row.asksOwner) return [words.asks(price, until)];
  if (row.charging !== null) return [words.charging];
  if (row.state === 'grace') return [words.failed(price, until)];
  const day = forms.day(row.periodEnd);
  if (row.pending) return [words.pending(day, telling.titleOf(row.pending.productId), price)];
  return [row.state === 'trial' ? words.trial(day, price) : words.renews(day, price)];
}

/** What its owner is asked about the price. */
async function askedOf(
  ground: Pick<Ground, 'database' | 'provided'>,
  row: SubscriptionRow,
  { words, forms, priceOf }: Telling,
): Promise<string[]> {
  const ask = await openAsk(ground, ground.database.drizzle, row);
  if (!ask) return [];
  const [price, old] = [await priceOf(row, ask.next.priceId), await priceOf(row, ask.now.priceId)];
  return [words.newPrice(price, old, forms.day(row.periodEnd))];
}

const timesOf = ({ endedAt, endsAt, graceUntil, periodEnd, charging, dueAt }: SubscriptionRow) => ({
  endedAt: endedAt?.getTime() ?? null,
  endsAt: endsAt?.getTime() ?? null,
  graceUntil: graceUntil?.getTime() ?? null,
  periodEnd: periodEnd.getTime(),
  charging,
  dueAt: dueAt?.getTime() ?? null,
});

/** What can be done about a subscription now. */
async function offeredOf(
  ground: Pick<Ground, 'database' | 'rules' | 'provided'>,
  row: SubscriptionRow,
  { words, forms, frame, now }: Telling,
): Promise<Pick<SubscriptionView, 'actions' | 'hint'>> {
  const { database, rules } = ground;
  if (row.state === 'ended') return { actions: [], hint: null };
  const fields = { subscription: row.id };
  const actions: Html[] = [];
  let hint: string | null = null;
  const ask = await openAsk(ground, database.drizzle, row);
  if (ask) {
    const more = { ...fields, price: ask.next.priceId };
    actions.push(pressed(frame, { to: 'price', label: words.agree, fields: more, isMain: true }));
  }
  const isOpen = row.state === 'grace';
  if (isOpen && row.asksOwner)
    actions.push(pressed(frame, { to: 'confirm', label: words.confirm, fields, isMain: true }));
  if (row.unsubscribedAt === null)
    actions.push(pressed(frame, { to: 'card', label: words.changeCard, isMain: isOpen && !row.asksOwner }));
  if (row.unsubscribedAt === null) {
    const { endsAt, isFinal } = cancellationAt(row, now, rules);
    const day = forms.day(endsAt);
    hint = isFinal
      ? row.state === 'grace'
        ? words.cancelNowHint
        : words.cancelEarlyHint(day)
      : words.cancelHint(day);
    const label = row.state === 'trial' ? words.cancelTrial : words.cancel;
    actions.push(pressed(frame, { to: 'cancel', label, fields }));
  } else if (row.endsAt === null)
    actions.push(pressed(frame, { to: 'resume', label: words.resume, fields, isMain: true }));
  if ((await withdrawalAt(database.drizzle, row, now)) !== undefined)
    actions.push(html`<a class="button" href="${frame.base}/withdraw/${row.id}">${words.withdraw}</a>`);
  return { actions, hint };
}

/** `Visa •••• 4242`; empty for a card of which nothing is known. */
export const cardWords = ({ card }: SubscriptionRow, words: Telling['words']): string =>
  card ? words.card(BRANDS[card.brand] ?? card.brand, card.last4) : '';

const BRANDS: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};
