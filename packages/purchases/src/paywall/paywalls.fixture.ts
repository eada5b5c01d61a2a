import fc from 'fast-check';
import { readPaywall } from './read.ts';

export type Json = { readonly [name: string]: unknown };

export const text = (own: Json = {}): Json => ({ type: 'text', text_lid: 'hello', ...own });
export const stack = (...components: readonly unknown[]): Json => ({
  type: 'stack',
  id: 'stack',
  components,
});

/** A paywall as it comes by wire. */
export const wire = (base: Json, others: Json = {}) => ({
  default_locale: 'de_DE',
  components_localizations: { de_DE: { hello: 'Hallo' } },
  components_config: { base, ...others },
});

/** What is read of a paywall with this base, and what the log heard. */
export function read(base: Json, others: Json = {}) {
  const logged: string[] = [];
  return { ...readPaywall(wire(base, others), (line) => logged.push(line)), logged };
}

const words = fc.constantFrom(
  'hex',
  'linear',
  'alias',
  'fill',
  '#fff',
  '/a.png',
  '',
  'x',
  'selected',
  'horizontal',
);
const names =
  'type light dark value points color percent degrees original top width height text_lid style alignment __proto__ constructor states selected';
const named = <Value>(names: string, value: fc.Arbitrary<Value>) =>
  fc
    .array(fc.tuple(fc.constantFrom(...names.split(' ')), value), { maxLength: 5 })
    .map((entries) => Object.fromEntries(entries));
/** Values that are nothing at all. */
export const { anything } = fc.letrec<{ anything: unknown }>((tie) => ({
  anything: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    words,
    fc.constantFrom(null, true, 0, -1, 1e308, 14),
    fc.array(tie('anything'), { maxLength: 3 }),
    named(names, tie('anything')),
  ),
}));
const colour = fc.record({
  light: fc.record({
    type: fc.constantFrom('hex', 'linear', 'radial', 'alias', 'conic'),
    value: fc.oneof(fc.stringMatching(/^#[0-9a-f]{3}$/), fc.string(), anything),
    degrees: fc.oneof(fc.double(), anything),
    points: fc.array(
      fc.record({
        color: fc.oneof(fc.stringMatching(/^#[0-9a-f]{6}$/), fc.string()),
        percent: fc.oneof(fc.nat(100), fc.double()),
      }),
      { maxLength: 3 },
    ),
  }),
});
const looks = named(
  'spacing margin padding size background_color color border shadow shape dimension font_size font_name overrides mask_shape source',
  fc.oneof(
    anything,
    colour,
    colour.map((color) => ({ width: 2, x: 1, color })),
  ),
);
const wild = <Value>(value: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 30, arbitrary: value }, { weight: 1, arbitrary: anything });
/** Stacks of components that are not what they should be here and there. */
export const { stacked: wildStack } = fc.letrec<{ component: unknown; stacked: unknown }>((tie) => {
  const holding = (type: string, own: object) =>
    fc
      .record({
        type: fc.constant(type),
        stack: wild(tie('stacked')),
        action: fc.constant({ type: 'purchase' }),
      })
      .map((rest) => ({ ...rest, ...own }));
  const parts = [
    looks.map((own) => ({ ...own, type: 'text', text_lid: 'hello' })),
    looks.map((own) => ({ ...own, type: 'image' })),
    looks.map((own) => ({ ...own, type: 'timeline', items: [{ title: { text_lid: 'a', ...own } }] })),
    tie('stacked'),
    holding('package', { package_id: 'a' }),
    holding('button', {}),
    fc.record({ type: fc.constant('carousel'), fallback: wild(tie('component')) }),
  ];
  return {
    component: fc.oneof({ depthSize: 'small', withCrossShrink: true }, ...parts),
    stacked: fc
      .tuple(looks, fc.array(wild(tie('component')), { maxLength: 3, depthIdentifier: 'stacks' }))
      .map(([own, components]) => ({ ...own, type: 'stack', components })),
  };
});
