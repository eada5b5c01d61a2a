import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadStripe, scriptAddress } from './stripe-script.ts';

const live = scriptAddress('pk_live_1', 'https://billing.test');
let sandbox: string;
/** What the page has, and what each script that comes puts in its place. */
let page: { Stripe?: unknown };
let brings: Record<string, unknown>;
let fetched: string[];

beforeEach(() => {
  // What has come once stays for all tests.
  sandbox = scriptAddress('pk_sandbox_1', `https://${crypto.randomUUID()}.test`);
  page = {};
  fetched = [];
  vi.stubGlobal('window', page);
  vi.stubGlobal('document', {
    createElement: () => Object.assign(new EventTarget(), { src: '', remove: () => {} }),
    head: {
      append: (script: EventTarget & { src: string }) => {
        fetched.push(script.src);
        if (Object.hasOwn(brings, script.src)) page.Stripe = brings[script.src];
        queueMicrotask(() => script.dispatchEvent(new Event('load')));
      },
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

it('the script of the card network that a page has is taken for its keys, and not for those of a sandbox', async () => {
  const [theirs, ours] = [() => {}, () => {}];
  page.Stripe = theirs;
  brings = { [sandbox]: ours };
  expect(await loadStripe(live)).toBe(theirs);
  expect(await loadStripe(sandbox)).toBe(ours);
  expect(await loadStripe(sandbox)).toBe(ours);
  expect(fetched).toEqual([sandbox]);
});

it('what came from a sandbox is not taken for the card network, and the other way round', async () => {
  const [ours, network] = [() => {}, () => {}];
  brings = { [sandbox]: ours, [live]: network };
  expect(await loadStripe(sandbox)).toBe(ours);
  expect(await loadStripe(live)).toBe(network);
  expect(await loadStripe(sandbox)).toBe(ours);
  expect(fetched).toEqual([sandbox, live]);
});

it('a script that brings nothing is told of, also where the page has another one', async () => {
  page.Stripe = () => {};
  brings = {};
  await expect(loadStripe(sandbox)).rejects.toThrow('is not what it should be');
});
