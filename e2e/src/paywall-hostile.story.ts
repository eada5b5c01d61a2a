import { expect, it } from 'vitest';
import {
  button,
  heading,
  image,
  leadsTo,
  pack,
  paywall,
  purchaseButton,
  stack,
  text,
} from './harness/paywall.fixture.ts';
import { css, openPaywalls } from './harness/paywall.ts';

// Paywalls by an author who means harm, or who makes every mistake, on a page with a strict policy: what broke it would be told as a
// problem of the device.

const { arrives } = openPaywalls();

const HACKED = 'document.title="hacked"';
const BREAKING = [
  'red; background: url(https://elsewhere.example/seen)',
  'url(https://elsewhere.example/seen)',
  '#fff} .layer{display:none}',
  'expression(alert(1))',
];
const hex = (value: unknown) => ({ light: { type: 'hex', value } });

it('nothing in it is executed, nothing leads elsewhere, and what can be read is read', async () => {
  const reader = await arrives();
  const asked: string[] = [];
  reader.page.on('request', (request) => asked.push(request.url()));
  const texts = {
    html: `<img src=x onerror='${HACKED}'><script>${HACKED}</script>`,
    link: `[hier](javascript:${HACKED}) [da](JaVa\tScript:${HACKED}) [dort](data:text/html,x)`,
    variables: '{{ constructor }} {{ __proto__ }} {{ product.price',
    ['__proto__']: 'Vererbt',
    good: 'Lesbar',
    trap: `javascript:${HACKED}`,
  };
  const numbers = { size: { width: { type: 'fixed', value: 1e308 }, height: { type: 'fixed', value: -5 } } };
  const root = stack([
    heading('html'),
    text('link'),
    text('variables'),
    text('__proto__'),
    text('constructor'),
    ...BREAKING.map((value) =>
      text('good', { color: hex(value), background_color: hex(value), font_name: value }),
    ),
    ...BREAKING.map((value) =>
      stack([text('good')], { background_color: hex(value), border: { color: hex(value), width: value } }),
    ),
    image('x', { source: { light: { original: `javascript:${HACKED}` } } }),
    image('x', { source: { light: { original: 'https://elsewhere.example/a.png"); background: url("b' } } }),
    stack([text('good')], numbers),
    stack([text('good')], {
      spacing: Number.MAX_VALUE,
      padding: { top: 'a', leading: null },
      shape: 5,
      dimension: [],
    }),
    button(leadsTo('trap'), 'good'),
    pack('__proto__', [text('good')]),
    pack('constructor', [text('good')]),
    purchaseButton(),
  ]);
  reader.device.allowProblems(/elsewhere\.example.*img-src|img-src.*elsewhere\.example/);
  await reader.see({
    user: 'leserin',
    tree: paywall({ stack: root, texts }),
  });
  expect(await reader.page.getByRole('heading', { level: 2 }).textContent()).toBe(texts.html);
  expect(await reader.page.getByText('Lesbar').count()).toBeGreaterThan(8);
  expect(await reader.layer.locator('script, img[src=x], a').count()).toBe(0);
  expect(await css(reader.layer, 'display')).not.toBe('none');
  await reader.button('Lesbar').click();
  await reader.page.getByRole('radio').first().click();
  await reader.button('Weiter zur Bestellung').click();
  expect(await reader.end()).toEqual({ kind: 'failed', code: 23, message: 'No package found for __proto__' });
  expect(await reader.page.title()).toBe('Shop');
  expect(reader.device.context.pages()).toHaveLength(1);
  expect(asked.filter((url) => url.includes('elsewhere.example/seen'))).toEqual([]);
});

it.each([
  ['nothing at all', {}],
  ['no components', { components_config: { base: {} } }],
  ['a text', { components_config: 'x' }],
  ['a list', { components_config: { base: { stack: [] } } }],
  [
    'too deep',
    paywall({
      stack: Array.from({ length: 200 }).reduce<object>(
        (inner) => stack([inner as Record<string, unknown>]),
        {},
      ) as Record<string, unknown>,
    }),
  ],
  ['too much', paywall({ stack: stack(Array.from({ length: 5_000 }, () => text('month'))) })],
])('of %s the promise says that it is no paywall, and nothing is left of it', async (_name, tree) => {
  const reader = await arrives();
  const before = await reader.look();
  await reader.ask({ user: 'leserin', tree });
  expect(await reader.end()).toMatchObject({ kind: 'failed', code: 23 });
  expect(await reader.look()).toEqual(before);
});

it('where it cannot be drawn, the promise says so', async () => {
  const reader = await arrives();
  reader.device.allowProblems(/matchMedia/);
  const before = await reader.look();
  await reader.page.evaluate('window.matchMedia = undefined');
  await reader.ask({ user: 'leserin', tree: paywall({ stack: stack([text('month')]) }) });
  expect(await reader.end()).toMatchObject({ kind: 'failed', code: 24 });
  expect(await reader.look()).toEqual(before);
});
