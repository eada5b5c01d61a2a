import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Reply } from '../core/backend.fixture.ts';
import { log } from '../core/log.ts';
import { translatorFor } from '../i18n/index.ts';
import { refused, ScriptedCheckout, settled } from './flow.fixture.ts';
import type { OpenedCheckout } from './flow.ts';
import { HandMadePage } from './page.fixture.ts';
import { showUntilEnd } from './until-end.ts';

const THOROUGH = process.env['THOROUGH'] === 'yes';
const WALKS = { numRuns: THOROUGH ? 30_000 : 300 };
const TIME = THOROUGH ? 3_600_000 : 60_000;

const scripted = new ScriptedCheckout(log);
const { asked, named } = scripted;
beforeEach(() => scripted.begin());
afterEach(() => scripted.end());
const translator = await translatorFor({ selectedLocale: 'en', log: () => {} });

/** What can happen around a checkout. Numbers choose among what is waited for at that moment. */
type Act =
  | {
      readonly act: 'answer';
      readonly at: number;
      readonly how: 'good' | 'refused' | 'address' | 'cut' | 'HTML';
    }
  | { readonly act: 'provider'; readonly at: number; readonly how: 'good' | 'declined' | 'failed' | 'thrown' }
  | { readonly act: 'form'; readonly how: 'ready' | 'complete' | 'incomplete' | 'broken' }
  | { readonly act: 'press'; readonly what: 'pay' | 'backToForm' | 'finish' | 'close' }
  | { readonly act: 'history'; readonly steps: readonly (1 | -1)[] }
  | { readonly act: 'removed'; readonly what: 'host' | 'target' }
  | { readonly act: 'page'; readonly what: 'resize' | 'sheet' }
  | { readonly act: 'wait'; readonly ms: number };

const at = fc.nat(3);
const acts: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      act: fc.constant('answer' as const),
      at,
      how: fc.constantFrom('good', 'refused', 'address', 'cut', 'HTML'),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constant('provider' as const),
      at,
      how: fc.constantFrom('good', 'declined', 'failed', 'thrown'),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constant('form' as const),
      how: fc.constantFrom('ready', 'complete', 'complete', 'incomplete', 'broken'),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constant('press' as const),
      what: fc.constantFrom('pay', 'pay', 'backToForm', 'finish', 'close'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      act: fc.constant('history' as const),
      steps: fc.constantFrom([-1], [-1, -1], [1], [-1, 1]),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ act: fc.constant('removed' as const), what: fc.constantFrom('host', 'target') }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ act: fc.constant('page' as const), what: fc.constantFrom('resize', 'sheet') }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constant('wait' as const),
      ms: fc.constantFrom(100, 1_000, 10_000, 31_000),
    }),
  },
) as fc.Arbitrary<Act>;

const good: Act = { act: 'answer', at: 0, how: 'good' };
const accepted: Act = { act: 'provider', at: 0, how: 'good' };
/** The way to success; it is left at every point. */
const WAY: readonly Act[] = [
  good,
  { act: 'form', how: 'ready' },
  { act: 'form', how: 'complete' },
  { act: 'press', what: 'pay' },
  accepted,
  good,
  accepted,
  good,
  { act: 'press', what: 'finish' },
];

const OUT = ['close', 'back', 'twice back', 'host removed', 'target removed'] as const;
type Out = (typeof OUT)[number];

type Walk = {
  /** `covering`: no target. `swallowing`: the page keeps what the history says from all others. */
  readonly kind: 'covering' | 'embedded' | 'swallowing';
  readonly isTaxed: boolean;
  readonly hasEmail: boolean;
  /** Whether the screens can be shown. */
  readonly isShown: boolean;
  readonly acts: readonly Act[];
  readonly out: Out;
};

/** One walk on a page of its own: what happens, and what is left of it. */
class Walker {
  readonly page = new HandMadePage();
  readonly walk: Walk;
  readonly ends: unknown[] = [];
  charged = 0;
  /** Where in the history people are: 1 is the page itself, 2 the checkout's entry. */
  at: number;
  readonly #calls: { readonly name: string; readonly answer: (reply: Reply) => void }[] = [];
  readonly #provider: { readonly name: string; readonly answer: (answer: object) => void }[] = [];
  readonly #target = this.page.document.createElement();
  readonly #before: object;
  #sheets: object[] = [];
  #host: { remove(): void } | undefined;
  #opened: OpenedCheckout | undefined;

  constructor(walk: Walk) {
    this.walk = walk;
    const { document, window } = this.page;
    this.at = walk.kind === 'embedded' ? 1 : 2;
    document.body.append(this.#target);
    const link = document.createElement();
    document.body.append(link);
    link.focus();
    document.body.style.setProperty('overflow', 'scroll');
    document.adoptedStyleSheets = [new window.CSSStyleSheet()];
    [window.scrollX, window.scrollY] = [3, 700];
    if (walk.kind === 'swallowing') {
      window.addEventListener('popstate', (event) => event.stopImmediatePropagation());
    }
    this.#before = this.page.looks;
  }

  async begin(): Promise<void> {
    scripted.begin();
    this.page.stand(scripted.stripe.Stripe);
    for (const name of ['start', 'calculate_taxes', 'complete', 'status']) {
      const usual = scripted.replies[name] ?? (() => refused(7886));
      scripted.replies[name] = (seen) =>
        new Promise((resolve) => {
          const answer = async (reply: Reply) => resolve(reply === GOOD ? await usual(seen) : reply);
          this.#calls.push({ name, answer });
        });
    }
    for (const name of ['submit', 'confirmPayment', 'createConfirmationToken']) {
      scripted.stripe.answers[name] = () =>
        new Promise<object>((resolve) => this.#provider.push({ name, answer: resolve }));
    }
    const { kind, isTaxed, hasEmail, isShown } = this.walk;
    showUntilEnd(
      kind === 'embedded' ? (this.#target as never) : undefined,
      ({ places }) => {
        const email = hasEmail ? 'a@b.de' : 'not one';
        this.#opened = scripted.open(translator, { taxed: isTaxed, customerEmail: email, places });
        return this.#opened;
      },
      ({ host }) => {
        this.#host = host;
        if (!isShown) throw new Error('The screens cannot be shown.');
        host.focus();
        if (kind !== 'embedded') this.page.window.scrollTo({ left: 0, top: 0 });
        return { unmount: () => {} };
      },
    ).then(
      (end) => this.ends.push(end),
      (error: unknown) => this.ends.push(error),
    );
    await this.#settle();
  }

  async happens(act: Act): Promise<void> {
    switch (act.act) {
      case 'answer': {
        const [call] = this.#calls.splice(act.at % Math.max(1, this.#calls.length), 1);
        call?.answer(REPLIES[act.how]);
        break;
      }
      case 'provider': {
        const [asked] = this.#provider.splice(act.at % Math.max(1, this.#provider.length), 1);
        if (asked?.name === 'confirmPayment' && act.how === 'good') this.charged += 1;
        asked?.answer(ANSWERS[act.how]());
        break;
      }
      case 'form':
        for (const [happened, event] of FORM[act.how]) scripted.stripe.happen(happened, event);
        break;
      case 'press':
        this.#opened?.checkout[act.what]();
        break;
      case 'history': {
        const last = this.page.history.entries.length - 1;
        for (const step of act.steps) {
          this.page.history.go(step);
          this.at = Math.min(Math.max(this.at + step, 0), last);
        }
        break;
      }
      case 'removed':
        if (act.what === 'host') this.#host?.remove();
        else this.#target.remove();
        break;
      case 'page':
        if (act.what === 'resize') this.page.window.dispatchEvent(new Event('resize'));
        else this.#add(new this.page.window.CSSStyleSheet());
        break;
      case 'wait':
        await scripted.passes(act.ms);
        break;
      default:
        act satisfies never;
    }
    await this.#settle(act.act === 'history');
  }

  /** Answers what is still waited for, and lets all timers run. */
  async rest(): Promise<void> {
    for (const { answer } of this.#calls.splice(0)) answer(GOOD);
    for (const { answer } of this.#provider.splice(0)) answer({});
    await scripted.passes(300_000);
  }

  /** The page as it was, but for what was done to it by others. */
  expectPageAsItWas(): void {
    const isGone = !this.#target.isConnected;
    const before = this.#before as { sheets: object[]; children: object[]; entries: unknown[] };
    const { entries, ...looks } = this.page.looks as { entries: unknown[] };
    const { entries: pages, ...expected } = before;
    expect(looks).toEqual({
      ...expected,
      sheets: [...before.sheets, ...this.#sheets],
      children: before.children.filter((one) => !(isGone && one === this.#target)),
    });
    expect(this.page.history.index).toBe(this.at);
    expect(entries.slice(0, 2)).toEqual(pages.slice(0, this.at + 1));
  }

  #add(sheet: object): void {
    this.#sheets.push(sheet);
    const { document } = this.page;
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }

  /** `byHistory`: people went back themselves, and the entry lies before them. Otherwise it is taken back. */
  async #settle(byHistory = false): Promise<void> {
    const wasOver = this.ends.length > 0;
    await settled();
    // A page that hears alone of its history is given a second.
    if (this.walk.kind === 'swallowing') await scripted.passes(1_000);
    if (!byHistory && !wasOver && this.ends.length > 0) this.at = Math.min(this.at, 1);
  }
}

const GOOD: Reply = { text: 'as usual' };
const REPLIES = {
  good: GOOD,
  refused: refused(7772),
  address: refused(7012),
  cut: {},
  HTML: { text: '<p>' },
};
const card = { type: 'card_error', code: 'card_declined', message: 'M' };
const ANSWERS = {
  good: () => ({}),
  declined: () => ({ error: card }),
  failed: () => ({ error: { type: 'api_error', code: 'processing_error', message: 'M' } }),
  thrown: () => Promise.reject(new Error('M')),
};
const FORM = {
  ready: [['payment ready'], ['linkAuthentication ready']],
  complete: [
    ['payment change', { complete: true, value: { type: 'card' } }],
    ['linkAuthentication change', { complete: true, value: { email: 'c@d.de' } }],
  ],
  incomplete: [['payment change', { complete: false }]],
  broken: [['payment loaderror', { error: { code: 'x', message: 'M' } }]],
} as const satisfies Record<string, readonly (readonly [string, object?])[]>;
const LEAVING: Record<Out, Act> = {
  close: { act: 'press', what: 'close' },
  back: { act: 'history', steps: [-1] },
  'twice back': { act: 'history', steps: [-1, -1] },
  'host removed': { act: 'removed', what: 'host' },
  'target removed': { act: 'removed', what: 'target' },
};

const count = (name: string) => asked().filter((one) => one === name).length;

/** Walks to the end, and judges what is left. */
async function walkToEnd(walk: Walk): Promise<Walker> {
  const walker = new Walker(walk);
  const { ends } = walker;
  await walker.begin();
  expect(ends).toHaveLength(walk.isShown ? 0 : 1);
  for (const act of walk.acts) await walker.happens(act);
  const wasOver = ends.length > 0;
  await walker.happens(LEAVING[walk.out]);
  const isHeard =
    walk.out === 'close' ||
    walk.out === 'host removed' ||
    (walk.out === 'target removed' ? walk.kind === 'embedded' : walk.kind === 'covering');
  if (isHeard && !wasOver) expect(ends).toHaveLength(1);
  if (ends.length === 0) await walker.happens(LEAVING.close);
  expect(ends).toHaveLength(1);

  const told = { asked: asked().length, events: scripted.events.length };
  await walker.rest();
  // Nothing of what comes after the end may have an effect.
  expect({ asked: asked().length, events: scripted.events.length }).toEqual(told);
  expect([ends.length, named('checkout_session_end').length]).toEqual([1, 1]);
  expect(scripted.timers()).toBe(0);
  walker.expectPageAsItWas();
  const starts = scripted.seen.filter(({ url }) => url.endsWith('/start')).map(({ body }) => body);
  expect(starts.length).toBeLessThanOrEqual(walk.hasEmail ? 2 : 1);
  if (starts.length > 1) expect(starts[1]).not.toHaveProperty('email');
  const confirms = scripted.stripe.of('confirmPayment').length;
  expect(confirms).toBeLessThanOrEqual(count('complete'));
  expect(count('complete')).toBeLessThanOrEqual(scripted.stripe.of('submit').length);
  expect(walker.charged).toBeLessThanOrEqual(1);
  return walker;
}

const walks: fc.Arbitrary<Walk> = fc.record({
  kind: fc.constantFrom('covering', 'covering', 'embedded', 'swallowing'),
  isTaxed: fc.boolean(),
  hasEmail: fc.boolean(),
  isShown: fc.integer({ min: 1, max: 20 }).map((one) => one > 1),
  acts: fc
    .tuple(fc.constantFrom(...WAY.keys(), WAY.length), fc.array(acts, { maxLength: 25, size: 'max' }))
    .map(([way, more]) => [...WAY.slice(0, way), ...more]),
  out: fc.constantFrom(...OUT),
});

describe('a checkout on its page, whatever happens and in whatever order', () => {
  it(
    '[CHK-023] [CHK-024] [CHK-065] [OP-60] settles once, tells one end, charges once, and puts history, scrolling, styles and focus back',
    async () => {
      const counts: Record<string, number> = {};
      await fc.assert(
        fc.asyncProperty(walks, async (walk) => {
          const { ends, charged } = await walkToEnd(walk);
          const kind = ends[0] instanceof Error ? 'thrown' : (ends[0] as { kind: string }).kind;
          for (const one of [kind, walk.kind, charged > 0 ? 'charged' : 'free'])
            counts[one] = (counts[one] ?? 0) + 1;
        }),
        WALKS,
      );
      // The walks go where they should.
      for (const [kind, least] of [
        ['finished', 5],
        ['closed', 50],
        ['errored', 10],
        ['thrown', 3],
        ['charged', 10],
      ] as const) {
        expect([kind, (counts[kind] ?? 0) >= least]).toEqual([kind, true]);
      }
    },
    TIME,
  );

  const points = [...WAY.keys(), WAY.length];
  const kinds = ['covering', 'embedded', 'swallowing'] as const;
  it.each(points.flatMap((point) => OUT.map((out) => [point, out] as const)))(
    '[CHK-023] [CHK-024] left at point %i of the way by %s: one end, and the page as it was',
    async (point, out) => {
      for (const kind of kinds) {
        for (const isTaxed of [false, true]) {
          const walk = { kind, isTaxed, hasEmail: true, isShown: true, acts: WAY.slice(0, point), out };
          const { ends } = await walkToEnd(walk);
          expect(ends[0]).toMatchObject({ kind: expect.stringMatching(/closed|finished/) });
        }
      }
    },
  );

  it('[CHK-023] that would fill what the page has taken away is closed, and starts nothing', async () => {
    const walk = { isTaxed: false, hasEmail: true, isShown: true, acts: [], out: 'close' } as const;
    const walker = new Walker({ ...walk, kind: 'embedded' });
    await walker.happens(LEAVING['target removed']);
    await walker.begin();
    expect(walker.ends).toEqual([{ kind: 'closed' }]);
    expect(asked()).toEqual([]);
    walker.expectPageAsItWas();
  });
});
