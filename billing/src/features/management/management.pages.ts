import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import path from 'node:path';
import type { Work } from '@plausch/platform/db';
import type { AnyRefusal } from '@plausch/platform/errors';
import { html } from '@plausch/platform/html';
import type { PageAnswer, PageRequest, Submission } from '@plausch/platform/http';
import { newToken } from '@plausch/platform/ids';
import { requireEmail } from '../../edge/email.ts';
import { type Language, languageOf } from '../../edge/languages.ts';
import { isId } from '../../edge/texts.ts';
import type { Edges, Ground } from '../../ground.ts';
import { Refusal, refusals } from '../../refusal.ts';
import { contactOf } from '../customers/index.ts';
import type { OperationRow } from '../gateways/index.ts';
import { insertAuditEntry } from '../projects/index.ts';
import {
  type Done,
  type Own,
  subscriptionsOf,
  tellOwn,
  withdrawalAt,
  withdrawOwn,
} from '../subscriptions/index.ts';
import type { Confirmations } from './management.confirmations.ts';
import { sendLinks } from './management.jobs.ts';
import {
  type Customer,
  cookieIn,
  isOwnForm,
  lookAtLink,
  open,
  type Session,
  sessionOf,
} from './management.links.ts';
import { cardWords, overview, type Telling, tellingOf } from './management.overview.ts';
import { deleteSession } from './management.store.ts';
import { askingPage, closedPage, type Frame, framed, networkPage, pressed } from './management.view.ts';
import { type DoneCode, managementWords } from './management.words.ts';

const COOKIE = 'billing_manage';
/** What a form of the page holds at most; it has no files. */
const FORM_LIMITS = { fields: 4, fieldBytes: 1_024, files: 0, fileBytes: 0, totalBytes: 8_192 };
/** Below the path that billing answers at. */
const PATH = '/manage';
const MOST_SHOWN = 10;

type Shown = Pick<PageRequest, 'header'>;

/** The page where customers manage what they have: made by the server, in need of no program. */
export class ManagementPages {
  readonly #ground: Ground;
  readonly #css: Buffer;
  readonly #styleVersion: string;

  readonly #confirmations: Confirmations;
  readonly #script: string;
  readonly #scriptVersion: string;

  constructor(ground: Ground, confirmations: Confirmations) {
    this.#ground = ground;
    this.#confirmations = confirmations;
    // Served as it stands, without its types.
    this.#script = stripTypeScriptTypes(
      readFileSync(path.join(import.meta.dirname, 'script', 'main.ts'), 'utf8'),
    );
    this.#scriptVersion = versionOf(this.#script);
    this.#css = readFileSync(path.join(import.meta.dirname, 'management.css'));
    this.#styleVersion = versionOf(this.#css);
  }

  install({ http }: Edges): void {
    const page = (path: string, show: (request: PageRequest) => Promise<PageAnswer>) =>
      http.page({
        path: `${PATH}${path}`,
        limit: 'page',
        show,
        refuse: (refusal, request) => this.#refused(refusal, request),
      });
    const form = (
      path: string,
      submit: (submission: Submission) => Promise<PageAnswer>,
      limit: 'checkout' | 'report' = 'checkout',
    ) =>
      http.form({
        path: `${PATH}${path}`,
        limit,
        limits: FORM_LIMITS,
        submit,
        refuse: (refusal, request) => this.#refused(refusal, request),
      });
    for (const [name, type, content] of [
      ['style.css', 'text/css', this.#css],
      ['page.js', 'text/javascript', this.#script],
    ] as const)
      http.fastify.get(
        `${PATH}/${name}`,
        { schema: { hide: true }, config: { limit: 'file' } },
        async (_request, reply) =>
          reply
            .header('cache-control', 'public, max-age=31536000, immutable')
            .header('cross-origin-resource-policy', 'same-origin')
            .type(`${type}; charset=utf-8`)
            .send(content),
      );
    page('', (request) => this.#overview(request));
    page('/open/:token', (request) => this.#door(request));
    page('/documents/:id', (request) => this.#document(request));
    page('/withdraw/:id', (request) => this.#withdrawal(request));
    form('/open', (submission) => this.#open(submission));
    form('/link', (submission) => this.#freshLink(submission), 'report');
    form('/close', (submission) => this.#close(submission));
    for (const type of ['cancel', 'resume'] as const)
      form(`/${type}`, (submission) =>
        this.#changed(submission, type === 'cancel' ? 'cancelled' : 'resumed', (work, own) =>
          tellOwn(this.#ground, work, own, { type }),
        ),
      );
    page('/card', (request) => this.#card(request));
    form('/card', (submission) => this.#begin(submission, null));
    page('/confirm/:id', (request) => this.#confirm(request));
    form('/confirm', (submission) => this.#begin(submission, submission.fields.get('subscription') ?? ''));
    form('/finish', (submission) => this.#finish(submission));
    form('/withdraw', (submission) =>
      this.#changed(submission, 'withdrawn', (work, own) => withdrawOwn(this.#ground, work, own)),
    );
  }

  /** [MN2] Opens the page for whoever presses the button: who only looks at a link, as scanners of mails do, uses nothing up. */
  async #door(request: PageRequest): Promise<PageAnswer> {
    const token = request.params['token'] ?? '';
    const state = await lookAtLink(this.#ground, token);
    if (state.kind === 'unknown') return this.#closed(request, 404);
    const { customerId } = state.link;
    const language = await this.#languageOf(request, customerId);
    const words = managementWords(language);
    const frame = this.#frame(language);
    if (state.kind === 'old') {
      const isOpen = (await this.#session(request))?.customerId === customerId;
      return askingPage(frame, {
        status: 410,
        title: words.oldTitle,
        lines: [words.oldBody],
        actions: [
          ...(isOpen ? [html`<a class="button" href="${frame.base}">${words.stillOpen}</a>`] : []),
          pressed(frame, { to: 'link', label: words.sendFresh, fields: { link: token }, isMain: true }),
        ],
      });
    }
    const cookie = cookieIn(request.header('cookie'), this.#cookieName());
    const answer = askingPage(frame, {
      title: words.openTitle,
      lines: [words.openBody],
      actions: [pressed(frame, { to: 'open', label: words.open, fields: { link: token }, isMain: true })],
    });
    return cookie === undefined ? this.#withCookie(answer, newToken()) : answer;
  }

  async #open(submission: Submission): Promise<PageAnswer> {
    const token = submission.fields.get('link') ?? '';
    const cookie = cookieIn(submission.header('cookie'), this.#cookieName());
    const state = await lookAtLink(this.#ground, token);
    if (state.kind === 'unknown') return this.#closed(submission, 404);
    const { base } = this.#frame('de');
    // Pressed twice, or the page of a link that this browser has used before.
    const session = await sessionOf(this.#ground, cookie);
    if (session?.customerId === state.link.customerId) return { status: 303, location: base };
    if (cookie === undefined) {
      const words = managementWords(await this.#languageOf(submission, state.link.customerId));
      return this.#closed(submission, 403, words.noCookie);
    }
    const secret = await this.#ground.database.inTransaction((work) =>
      open(this.#ground, work, { token, cookie }),
    );
    return secret === undefined
      ? { status: 303, location: `${base}/open/${token}` }
      : this.#withCookie({ status: 303, location: base }, secret);
  }

  /** [MN4] The same answer for every address, and in the same time: who is there is looked up later. */
  async #freshLink(submission: Submission): Promise<PageAnswer> {
    const { fields } = submission;
    const link = fields.get('link');
    const language = await this.#languageOf(submission);
    const words = managementWords(language);
    if (link !== undefined) {
      const state = await lookAtLink(this.#ground, link);
      if (state.kind === 'unknown') return this.#closed(submission, 404);
      await this.#ground.database.inTransaction((work) =>
        this.#ground.provided.mails.sendLink(work, customerOf(state.link)),
      );
    } else {
      const typed = fields.get('email') ?? '';
      let email: string | null = null;
      try {
        email = requireEmail(typed);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
      }
      if (email === null || !email.isWellFormed() || email.includes('\0'))
        return closedPage(this.#frame(language), {
          status: 422,
          title: words.closedTitle,
          body: words.closedBody,
          problem: words.emailInvalid,
          email: typed,
        });
      const to = email;
      await this.#ground.database.inTransaction((work) =>
        this.#ground.jobs.enqueue(work, sendLinks, { email: to }),
      );
    }
    return framed(this.#frame(language), {
      title: words.sentTitle,
      body: html`<section class="card"><p>${words.sentBody}</p></section>`,
    });
  }

  async #overview(request: PageRequest): Promise<PageAnswer> {
    const session = await this.#session(request);
    if (!session) return this.#closed(request, 401);
    const telling = await this.#telling(session);
    const done = request.query.get('done') ?? '';
    const after = request.query.get('page');
    return overview(this.#ground, session, telling, {
      done: Object.hasOwn(telling.words.done, done) ? (done as DoneCode) : undefined,
      after: after !== undefined && isId(after) ? after : undefined,
    });
  }

  async #document(request: PageRequest): Promise<PageAnswer> {
    const session = await this.#session(request);
    if (!session) return this.#closed(request, 401);
    const id = request.params['id'] ?? '';
    const file = isId(id) ? await this.#ground.provided.invoices.file(id) : undefined;
    if (file?.customerId !== session.customerId) throw new Refusal('not_found');
    return {
      status: 200,
      headers: { 'cross-origin-resource-policy': 'same-origin' },
      file: { name: file.name, type: 'application/pdf', content: file.pdf },
    };
  }

  async #withdrawal(request: PageRequest): Promise<PageAnswer> {
    const session = await this.#session(request);
    if (!session) return this.#closed(request, 401);
    const telling = await this.#telling(session);
    const { words, frame, forms, titleOf, now } = telling;
    const row = await this.#own(session, request.params['id']);
    const back = row && (await withdrawalAt(this.#ground.database.drizzle, row, now));
    if (!row || back === undefined) return { status: 303, location: `${frame.base}?done=gone` };
    const isNothing = back === null || back.amountMicros === 0;
    return askingPage(frame, {
      title: words.withdrawTitle,
      lines: [
        words.withdrawBody(titleOf(row.productId)),
        isNothing
          ? words.withdrawNothing
          : words.withdrawRefund(forms.money(back.amountMicros, back.currency)),
      ],
      actions: [
        pressed(frame, {
          to: 'withdraw',
          label: words.withdrawConfirm,
          fields: { subscription: row.id },
          isMain: true,
        }),
        html`<a class="button" href="${frame.base}">${words.back}</a>`,
      ],
    });
  }

  /** Lets a customer change one of their subscriptions, and shows what it has become. */
  async #changed(
    submission: Submission,
    done: DoneCode,
    run: (work: Work, own: Own) => Promise<Done<unknown>>,
  ): Promise<PageAnswer> {
    const { database, provided, clock } = this.#ground;
    const session = await this.#ownForm(submission);
    if (!session) return this.#closed(submission, 401);
    const { base } = this.#frame('de');
    const { customerId, projectId } = session;
    const subscriptionId = submission.fields.get('subscription') ?? '';
    if (!isId(subscriptionId)) throw new Refusal('not_found');
    let operations: readonly OperationRow[] = [];
    try {
      await database.inTransaction(async (work) => {
        const made = await run(work, { customerId, subscriptionId });
        operations = made.operations;
        await insertAuditEntry(work.sql, {
          at: clock.now(),
          actor: `customer:${customerId}`,
          action: `subscription.${done}`,
          projectId,
          subject: subscriptionId,
        });
      });
    } catch (error) {
      if (error instanceof Refusal && GONE.has(error.code))
        return { status: 303, location: `${base}?done=gone` };
      throw error;
    }
    for (const operation of operations) await provided.gateways.operations.perform(operation);
    return { status: 303, location: `${base}?done=${done}` };
  }

  /** [MN8] Another card, or a payment that the bank asks about: begun, or found where it was begun before. */
  async #begin(submission: Submission, subscriptionId: string | null): Promise<PageAnswer> {
    const session = await this.#ownForm(submission);
    if (!session) return this.#closed(submission, 401);
    const { base } = this.#frame('de');
    if (subscriptionId !== null && !isId(subscriptionId)) throw new Refusal('not_found');
    try {
      await this.#confirmations.begin(session, subscriptionId);
    } catch (error) {
      if (error instanceof Refusal && GONE.has(error.code))
        return { status: 303, location: `${base}?done=gone` };
      throw error;
    }
    return {
      status: 303,
      location: subscriptionId === null ? `${base}/card` : `${base}/confirm/${subscriptionId}`,
    };
  }

  async #card(request: PageRequest): Promise<PageAnswer> {
    const session = await this.#session(request);
    if (!session) return this.#closed(request, 401);
    const { words, frame } = await this.#telling(session);
    const asked = await this.#confirmations.underWay(session, null);
    if (!asked) return { status: 303, location: frame.base };
    const rows = await subscriptionsOf(this.#ground.database.drizzle, session.customerId, MOST_SHOWN);
    const isOpen = rows.some(({ state }) => state === 'grace');
    return networkPage(frame, {
      ...asked,
      title: words.cardTitle,
      lines: [words.cardBody, ...(isOpen ? [words.cardBodyGrace] : [])],
      label: words.cardSave,
      to: 'finish',
      confirmationId: asked.confirmation.id,
      hasForm: true,
      scripts: this.#scripts(),
    });
  }

  async #confirm(request: PageRequest): Promise<PageAnswer> {
    const session = await this.#session(request);
    if (!session) return this.#closed(request, 401);
    const { words, frame, forms } = await this.#telling(session);
    const row = await this.#own(session, request.params['id']);
    const asked = row && (await this.#confirmations.underWay(session, row.id));
    const { amountMicros, currency } = asked?.confirmation ?? {};
    if (!row || !asked || amountMicros == null || currency == null)
      return { status: 303, location: frame.base };
    return networkPage(frame, {
      ...asked,
      title: words.confirmTitle,
      lines: [words.confirmBody(forms.money(amountMicros, currency), cardWords(row, words))],
      label: words.confirmStart,
      to: 'finish',
      confirmationId: asked.confirmation.id,
      hasForm: false,
      scripts: this.#scripts(),
    });
  }

  /** The browser says that it is done; what became of it says the gateway. */
  async #finish(submission: Submission): Promise<PageAnswer> {
    const session = await this.#ownForm(submission);
    if (!session) return this.#closed(submission, 401);
    const { base } = this.#frame('de');
    const id = submission.fields.get('confirmation') ?? '';
    const { kind, stand, isOpen } = isId(id)
      ? await this.#confirmations.finish(session, id)
      : { kind: 'card', stand: 'none', isOpen: false };
    const done: DoneCode =
      stand === 'done'
        ? kind === 'payment'
          ? 'paid'
          : isOpen
            ? 'cardFailed'
            : 'card'
        : stand === 'failed'
          ? kind === 'payment'
            ? 'refused'
            : 'cardRefused'
          : stand === 'late'
            ? 'late'
            : stand === 'waiting'
              ? 'pending'
              : 'gone';
    return { status: 303, location: `${base}?done=${done}` };
  }

  #scripts(): readonly string[] {
    const { base } = this.#frame('de');
    return [`${base.slice(0, -PATH.length)}/sandbox/v1.js`, `${base}/page.js?v=${this.#scriptVersion}`];
  }

  async #close(submission: Submission): Promise<PageAnswer> {
    const session = await this.#ownForm(submission);
    if (session)
      await this.#ground.database.inTransaction((work) => deleteSession(work.sql, session.secretSha256));
    return this.#withCookie({ status: 303, location: this.#frame('de').base }, undefined);
  }

  /** One of the customer's subscriptions that has not ended. */
  async #own({ customerId }: Session, id: string | undefined) {
    const rows = await subscriptionsOf(this.#ground.database.drizzle, customerId, MOST_SHOWN);
    return rows.find((row) => row.id === id && row.state !== 'ended');
  }

  #session(request: Shown): Promise<Session | undefined> {
    return sessionOf(this.#ground, cookieIn(request.header('cookie'), this.#cookieName()));
  }

  /**
   * The session of a form of this page.
   * @throws Refusal `forbidden` for a form of another page.
   */
  async #ownForm(submission: Submission): Promise<Session | undefined> {
    const session = await this.#session(submission);
    if (session && !isOwnForm(session, submission.fields.get('form'))) throw new Refusal('forbidden');
    return session;
  }

  #telling(session: Session): Promise<Telling> {
    return tellingOf(this.#ground, session, this.#frame('de'));
  }

  /** The closed door, with a way to a link. */
  async #closed(request: Shown, status: number, problem?: string): Promise<PageAnswer> {
    const language = await this.#languageOf(request);
    const words = managementWords(language);
    return closedPage(this.#frame(language), {
      status,
      title: words.closedTitle,
      body: problem ?? words.closedBody,
    });
  }

  #refused(refusal: AnyRefusal, request: Shown): PageAnswer {
    const language = languageOf(request.header('accept-language')) ?? 'de';
    const words = managementWords(language);
    const isOften = refusal.code === 'rate_limited';
    return framed(this.#frame(language), {
      status: refusals.statusOf(refusal),
      title: words.refusedTitle,
      body: html`<section class="card"><p>${isOften ? words.tooOften : words.refusedBody}</p></section>`,
    });
  }

  async #languageOf(request: Shown, customerId?: string): Promise<Language> {
    const known =
      customerId === undefined
        ? undefined
        : (await contactOf(this.#ground.database.drizzle, customerId)).language;
    return known ?? languageOf(request.header('accept-language')) ?? 'de';
  }

  #frame(language: Language): Frame {
    return {
      language,
      base: `${new URL(this.#ground.origin()).pathname.replace(/\/$/, '')}${PATH}`,
      styleVersion: this.#styleVersion,
      shop: '',
      support: '',
      isSandbox: false,
      formToken: null,
    };
  }

  #isHttps(): boolean {
    return this.#ground.origin().startsWith('https:');
  }

  #cookieName(): string {
    return this.#isHttps() ? `__Secure-${COOKIE}` : COOKIE;
  }

  /** Sent to the page alone, read by no program, and never with what another site asks for. */
  #withCookie(answer: PageAnswer, value: string | undefined): PageAnswer {
    const { base } = this.#frame('de');
    const age = value === undefined ? '; Max-Age=0' : '';
    const cookie = `${this.#cookieName()}=${value ?? ''}; Path=${base}; HttpOnly; SameSite=Strict${age}${this.#isHttps() ? '; Secure' : ''}`;
    return { ...answer, headers: { ...answer.headers, 'set-cookie': cookie } };
  }
}

/** What has become impossible meanwhile, by another device or by time. */
const GONE: ReadonlySet<string> = new Set(['not_found', 'not_purchasable']);

const customerOf = ({ customerId, projectId, environment }: Customer): Customer => ({
  customerId,
  projectId,
  environment,
});

const versionOf = (content: Buffer | string): string =>
  createHash('sha256').update(content).digest('hex').slice(0, 16);
