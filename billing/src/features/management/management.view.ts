import { type Html, html } from '@plausch/platform/html';
import type { PageAnswer } from '@plausch/platform/http';
import type { Language } from '../../edge/languages.ts';
import { type DoneCode, type ManagementWords, managementWords } from './management.words.ts';

/** What every page is shown with. */
export type Frame = {
  readonly language: Language;
  /** Path of the page, as browsers ask for it. */
  readonly base: string;
  /** Behind the path of the style sheet: each version has its own address. */
  readonly styleVersion: string;
  /** Whose shop it is; empty where nobody is known yet. */
  readonly shop: string;
  readonly support: string;
  readonly isSandbox: boolean;
  /** Of the open page; null where it is closed. */
  readonly formToken: string | null;
};

/** What is sent by a button. */
export type Press = {
  /** Below the path of the page. */
  readonly to: string;
  readonly label: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly isMain?: boolean;
};

/** A page as it is answered; `scripts`: addresses of its own programs. */
export function framed(
  frame: Frame,
  {
    title,
    body,
    status = 200,
    scripts = [],
  }: { title: string; body: Html; status?: number; scripts?: readonly string[] },
): PageAnswer {
  const words = managementWords(frame.language);
  const { base, styleVersion, shop, support, isSandbox, formToken } = frame;
  return {
    status,
    headers: { 'cross-origin-resource-policy': 'same-origin' },
    page: html`<!doctype html><html lang="${frame.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><meta name="color-scheme" content="dark light"><title>${title}</title><link rel="icon" href="data:,"><link rel="stylesheet" href="${base}/style.css?v=${styleVersion}">${scripts.map((address) => html`<script src="${address}" defer></script>`)}</head><body><header><p class="shop">${shop}</p>${formToken !== null && html`<div class="plain">${pressed(frame, { to: 'close', label: words.close })}</div>`}</header><main><h1>${title}</h1>${isSandbox && html`<p class="sandbox">${words.sandbox}</p>`}${body}</main>${support !== '' && html`<footer><p>${words.questions(support)}</p></footer>`}</body></html>`
      .text,
  };
}

/** A button that sends something, without a program. */
export function pressed({ base, formToken }: Frame, { to, label, fields = {}, isMain = false }: Press): Html {
  const sent = { ...fields, ...(formToken === null ? {} : { form: formToken }) };
  return html`<form method="post" action="${base}/${to}" enctype="multipart/form-data">${hidden(sent)}<button${isMain && html` class="main"`}>${label}</button></form>`;
}

const hidden = (fields: Readonly<Record<string, string>>): readonly Html[] =>
  Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`);

const noticed = (text: string): Html => html`<p class="notice" role="status">${text}</p>`;

/** A card with the state of a subscription. */
export type SubscriptionView = {
  readonly title: string;
  readonly chip: { readonly text: string; readonly tone: 'good' | 'warn' | 'bad' | 'quiet' };
  readonly lines: readonly string[];
  readonly card: string;
  /** Links and buttons, the one that matters first. */
  readonly actions: readonly Html[];
  /** What a button does that cannot be guessed. */
  readonly hint: string | null;
};

export type DocumentView = {
  readonly id: string;
  readonly kind: string;
  readonly number: string;
  readonly day: string;
  readonly amount: string;
};

/** What a customer has, and what can be done about it. */
export function overviewPage(
  frame: Frame,
  of: {
    readonly done: DoneCode | undefined;
    readonly subscriptions: readonly SubscriptionView[];
    readonly documents: readonly DocumentView[];
    /** The last of this page, where there are older ones. */
    readonly olderAfter: string | undefined;
    readonly isFirst: boolean;
  },
): PageAnswer {
  const words = managementWords(frame.language);
  const { base } = frame;
  return framed(frame, {
    title: words.title,
    body: html`${of.done !== undefined && noticed(words.done[of.done])}${
      of.subscriptions.length === 0 && html`<p class="none">${words.noSubscription}</p>`
    }${of.subscriptions.map((one) => subscriptionCard(words, one))}<section aria-labelledby="documents"><h2 id="documents">${words.documents}</h2>${
      of.documents.length === 0
        ? html`<p class="none">${words.noDocuments}</p>`
        : html`<ul class="documents">${of.documents.map((one) => documentLine(words, base, one))}</ul>`
    }${(of.olderAfter !== undefined || !of.isFirst) && html`<p class="pages">${!of.isFirst && html`<a href="${base}#documents">${words.newest}</a>`}${of.olderAfter !== undefined && html`<a href="${base}?page=${of.olderAfter}#documents">${words.older}</a>`}</p>`}</section>`,
  });
}

function subscriptionCard(
  words: ManagementWords,
  { title, chip, lines, card, actions, hint }: SubscriptionView,
): Html {
  return html`<section class="card"><h2>${title} <span class="chip ${chip.tone}">${chip.text}</span></h2>${lines.map((line) => html`<p>${line}</p>`)}${card !== '' && html`<p class="quiet">${words.paysWith}: ${card}</p>`}${actions.length > 0 && html`<div class="actions">${actions}</div>`}${hint !== null && html`<p class="quiet">${hint}</p>`}</section>`;
}

function documentLine(
  words: ManagementWords,
  base: string,
  { id, kind, number, day, amount }: DocumentView,
): Html {
  return html`<li><span><b>${day}</b><small>${kind} <span class="number">${number}</span></small></span><span class="amount">${amount}</span><a class="button" href="${base}/documents/${id}" download aria-label="${words.download(`${kind} ${number}`)}"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M12 4v11m0 0 5-5m-5 5-5-5M5 20h14"/></svg></a></li>`;
}

/** A page that asks for one thing. */
export function askingPage(
  frame: Frame,
  of: {
    readonly title: string;
    readonly lines: readonly string[];
    readonly actions: readonly Html[];
    readonly status?: number;
    readonly scripts?: readonly string[];
  },
): PageAnswer {
  const { title, lines, actions, ...more } = of;
  return framed(frame, {
    ...more,
    title,
    body: html`<section class="card">${lines.map((line) => html`<p>${line}</p>`)}<div class="actions">${actions}</div></section>`,
  });
}

/** A page on which the browser asks the card network, and then sends the form. */
export function networkPage(
  frame: Frame,
  of: {
    readonly title: string;
    readonly lines: readonly string[];
    readonly label: string;
    readonly to: string;
    readonly confirmationId: string;
    /** Whether a card is typed in. */
    readonly hasForm: boolean;
    readonly clientSecret: string;
    readonly publishableKey: string;
    readonly scripts: readonly string[];
  },
): PageAnswer {
  const words = managementWords(frame.language);
  const { base, formToken } = frame;
  const sent = { confirmation: of.confirmationId, ...(formToken === null ? {} : { form: formToken }) };
  return framed(frame, {
    title: of.title,
    scripts: of.scripts,
    body: html`<section class="card">${of.lines.map((line) => html`<p>${line}</p>`)}<form method="post" action="${base}/${of.to}" enctype="multipart/form-data" class="ask" data-secret="${of.clientSecret}" data-key="${of.publishableKey}" data-working="${words.working}" data-trouble="${words.trouble}">${hidden(sent)}${of.hasForm && html`<div class="place"></div>`}<p class="problem" role="alert" hidden></p><noscript><p>${words.cardNoScript}</p></noscript><button class="main" disabled>${of.label}</button></form><p class="back"><a href="${base}">${words.back}</a></p></section>`,
  });
}

/** Where the page is closed: whoever gives their address gets a link. */
export function closedPage(
  frame: Frame,
  of: {
    readonly title: string;
    readonly body: string;
    readonly problem?: string;
    readonly email?: string;
    readonly status: number;
  },
): PageAnswer {
  const words = managementWords(frame.language);
  const { problem, email = '' } = of;
  const isWrong = problem !== undefined && html` aria-invalid="true" aria-describedby="problem"`;
  return framed(frame, {
    title: of.title,
    status: of.status,
    body: html`<section class="card"><p>${of.body}</p><form method="post" action="${frame.base}/link" enctype="multipart/form-data" class="ask"><label for="email">${words.email}</label><input id="email" name="email" type="email" autocomplete="email" required maxlength="254" value="${email}"${isWrong}><p class="quiet">${words.emailHint}</p>${problem !== undefined && html`<p class="problem" id="problem" role="alert">${problem}</p>`}<button class="main">${words.sendFresh}</button></form></section>`,
  });
}
