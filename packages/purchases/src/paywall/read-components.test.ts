import { describe, expect, it } from 'vitest';
import { publicMessage } from '../core/error-texts.ts';
import { ErrorCode, PurchasesError } from '../core/errors.ts';
import { type Json, read, stack, text } from './paywalls.fixture.ts';
import { readPaywall } from './read.ts';

const childrenOf = (...components: readonly unknown[]) => {
  const { root, logged } = read({ stack: stack(...components) });
  return { children: root.children, logged };
};
function errorOf(act: () => unknown): PurchasesError {
  try {
    act();
  } catch (error) {
    if (error instanceof PurchasesError) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
}
const brokenBy = (...components: readonly unknown[]) => errorOf(() => childrenOf(...components));

describe('a component', () => {
  it('has its defaults where nothing is said', () => {
    const { children, logged } = childrenOf(text(), stack());
    const edges = { top: 0, bottom: 0, leading: 0, trailing: 0 };
    const size = { width: { type: 'fill' }, height: { type: 'fit' } };
    const corners = { topLeading: 0, topTrailing: 0, bottomLeading: 0, bottomTrailing: 0 };
    expect(children.map((node) => 'states' in node && node.states.look)).toEqual([
      {
        textId: 'hello',
        colour: null,
        background: null,
        font: null,
        fontSize: { px: 14, headingLevel: null },
        fontWeight: 400,
        alignment: 'leading',
        margin: edges,
        padding: edges,
        size,
      },
      {
        dimension: { type: 'vertical', alignment: 'center', distribution: 'start' },
        size,
        spacing: 0,
        margin: edges,
        padding: edges,
        background: null,
        border: null,
        shadow: null,
        shape: { type: 'rectangle', corners },
        badge: null,
      },
    ]);
    expect(logged).toEqual([]);
  });

  it('has an id, its own or by its place', () => {
    const ids = childrenOf(text({ id: 'title' }), text({ id: 7 })).children.map(({ id }) => id);
    expect(ids).toEqual(['title', 'components_config.base.stack.components[1]']);
  });

  it('may say null for what it leaves out', () => {
    const nothing = { color: null, font_size: null, overrides: null, margin: null, fallback: null };
    const { children, logged } = childrenOf(text(nothing));
    expect(children).toEqual(childrenOf(text()).children);
    expect(logged).toEqual([]);
  });

  it('[PAYW-28] whose type is unknown is its fallback, or the fallback of that', () => {
    const { children } = childrenOf(
      { type: 'carousel', fallback: text({ id: 'one' }) },
      { type: 'video', fallback: { type: 'carousel', fallback: { type: 3, fallback: text({ id: 'two' }) } } },
    );
    expect(children.map(({ type, id }) => [type, id])).toEqual([
      ['text', 'one'],
      ['text', 'two'],
    ]);
  });

  it('[PAYW-29] whose type is unknown and that has no usable fallback is an error', () => {
    const unusable = [
      { type: 'carousel' },
      { type: 'carousel', fallback: null },
      { type: 'carousel', fallback: 'text' },
      { type: 'carousel', fallback: { type: 'video' } },
    ];
    for (const component of unusable) {
      const error = brokenBy(stack(component));
      expect(error.errorCode).toBe(ErrorCode.ConfigurationError);
      expect(error.message).toBe('Invalid component type: carousel');
    }
    const own = JSON.parse('{ "type": "__proto__" }');
    expect(brokenBy(own).message).toBe('Invalid component type: __proto__');
    expect(brokenBy(null).message).toBe('Invalid component type: null');
    expect(brokenBy({}).message).toBe('Invalid component type: undefined');
    const long = 'x'.repeat(10_000);
    expect(brokenBy({ type: long }).message).toBe(`Invalid component type: ${'x'.repeat(100)}`);
  });

  it('[PAYW-29] a fallback that leads back to itself is none', () => {
    const round: { type: string; fallback?: unknown } = { type: 'carousel' };
    round.fallback = round;
    expect(brokenBy(round).message).toBe('Invalid component type: carousel');
  });
});

describe('what lost its meaning is a configuration error that names the place', () => {
  const at = 'components_config.base.stack.components[0]';
  it.each<[string, unknown, string]>([
    ['a text without an id', { type: 'text' }, `${at}.text_lid should be a text.`],
    ['a text with another id', text({ text_lid: 7 }), `${at}.text_lid should be a text.`],
    ['a package without an id', { type: 'package', stack: stack() }, `${at}.package_id should be a text.`],
    [
      'a button without a stack',
      { type: 'button', action: { type: 'navigate_back' } },
      `${at}.stack should be a stack.`,
    ],
    ['a footer whose stack is none', { type: 'footer', stack: text() }, `${at}.stack should be a stack.`],
    ['a button that does nothing', { type: 'button', stack: stack() }, `${at}.action is unknown: undefined.`],
    [
      'an unknown action',
      { type: 'button', action: { type: 'fly' }, stack: stack() },
      `${at}.action is unknown: fly.`,
    ],
    [
      'an unknown destination',
      { type: 'button', action: { type: 'navigate_to', destination: 'moon' }, stack: stack() },
      `${at}.action.destination is unknown: moon.`,
    ],
    [
      'a link without an address',
      { type: 'button', action: { type: 'navigate_to', destination: 'url' }, stack: stack() },
      `${at}.action.url.url_lid should be a text.`,
    ],
    ['components that are no list', { type: 'stack', components: {} }, `${at}.components should be a list.`],
    ['a badge without a text', { ...stack(), badge: {} }, `${at}.badge.text_lid should be a text.`],
    [
      'a timeline item without a title',
      { type: 'timeline', items: [7] },
      `${at}.items[0].title.text_lid should be a text.`,
    ],
  ])('%s', (_name, component, underlying) => {
    const error = brokenBy(component);
    expect(error.errorCode).toBe(ErrorCode.ConfigurationError);
    expect(error.message).toBe(publicMessage(ErrorCode.ConfigurationError));
    expect(error.underlyingErrorMessage).toBe(`Paywall: ${underlying}`);
  });

  it.each([{}, { components_config: {} }, { components_config: { base: {} } }, { components_config: 7 }])(
    'a paywall without a root: %j',
    (components) => {
      expect(errorOf(() => readPaywall(components, () => {})).underlyingErrorMessage).toBe(
        'Paywall: components_config.base.stack is missing.',
      );
    },
  );

  it('a footer at the end that is none', () => {
    expect(errorOf(() => read({ stack: stack(), sticky_footer: text() })).underlyingErrorMessage).toBe(
      'Paywall: components_config.base.sticky_footer should be a footer.',
    );
  });

  it('a paywall without end', () => {
    const inner: { type: string; components: unknown[] } = { type: 'stack', components: [] };
    inner.components.push(inner);
    expect(brokenBy(inner).underlyingErrorMessage).toMatch(/ is deeper than 32 components\.$/);
    inner.components.push(inner, inner);
    expect(brokenBy(inner)).toBeInstanceOf(PurchasesError);
    const many = Array.from({ length: 2_000 }, () => text());
    expect(brokenBy(...many).underlyingErrorMessage).toBe('Paywall: there are more than 2000 components.');
    expect(childrenOf(...many.slice(1)).children).toHaveLength(1_999);
  });
});

describe('actions', () => {
  it.each<[Json, Json]>([
    [{ type: 'navigate_back' }, { type: 'navigate_back' }],
    [{ type: 'restore_purchases' }, { type: 'restore_purchases' }],
    [{ type: 'purchase' }, { type: 'purchase', packageId: null }],
    [
      { type: 'purchase', package_id: 'a' },
      { type: 'purchase', packageId: 'a' },
    ],
    [
      { type: 'select_package', package_id: 'a' },
      { type: 'select_package', packageId: 'a' },
    ],
    [
      { type: 'navigate_to', destination: 'customer_center' },
      { type: 'navigate_to', destination: 'customer_center' },
    ],
    ...['url', 'privacy_policy', 'terms'].map((destination): [Json, Json] => [
      { type: 'navigate_to', destination, url: { url_lid: 'there', method: 'external_browser' } },
      { type: 'navigate_to', destination: 'url', urlTextId: 'there' },
    ]),
  ])('%j', (action, expected) => {
    const [button] = childrenOf({ type: 'button', action, stack: stack() }).children;
    expect(button).toMatchObject({ type: 'button', action: expected, labelTextId: null });
  });
});

describe('packages', () => {
  const pack = (package_id: string, own: Json = {}, ...components: readonly unknown[]) => ({
    type: 'package',
    package_id,
    stack: stack(...components),
    ...own,
  });

  it('are those of the tree in its order, each once, the footer last', () => {
    const { packageIds } = read({
      stack: stack(pack('c'), stack(pack('a')), pack('c'), { type: 'carousel', fallback: pack('b') }),
      sticky_footer: { type: 'footer', stack: stack(pack('z')) },
    });
    expect(packageIds).toEqual(['c', 'a', 'b', 'z']);
  });

  it('the first that wants to be is selected at first, the deeper one before the later one', () => {
    const chosen = { is_selected_by_default: true };
    const { selectedAtFirst } = read({
      stack: stack(pack('a'), stack(pack('b', chosen)), pack('c', chosen)),
    });
    expect(selectedAtFirst).toBe('b');
    expect(read({ stack: stack(pack('a', { is_selected_by_default: 'true' })) }).selectedAtFirst).toBeNull();
  });

  it('what is otherwise while one is selected is put over the rest', () => {
    const overrides = { states: { selected: { spacing: 8, font_weight: 'bold' } } };
    const { children } = childrenOf({ ...stack(), spacing: 4, overrides }, text({ overrides }), text());
    expect(children).toMatchObject([
      { states: { look: { spacing: 4 }, selected: { spacing: 8 } } },
      { states: { look: { fontWeight: 400 }, selected: { fontWeight: 700, textId: 'hello' } } },
      {},
    ]);
    const [, , plain] = children;
    expect(plain?.type === 'text' && plain.states.selected === plain.states.look).toBe(true);
  });
});

describe('a timeline', () => {
  it('has its items in order', () => {
    const white = { light: { type: 'hex', value: '#fff' } };
    const { children, logged } = childrenOf({
      type: 'timeline',
      items: [
        {
          title: text(),
          description: text({ text_lid: 'more' }),
          icon: { name: 'lock', color: white, width_and_height: 32 },
          icon_background: { shape: 'rectangle', color: white },
          connector: { width: 4, margin: { top: 1, bottom: 2 }, color: white },
        },
        { title: text({ text_lid: 'second' }) },
      ],
    });
    const colour = { light: { css: '#fff', isGradient: false }, dark: { css: '#fff', isGradient: false } };
    expect(children[0]).toMatchObject({
      itemSpacing: 24,
      items: [
        {
          title: { textId: 'hello' },
          description: { textId: 'more' },
          icon: { name: 'lock', colour, size: 32, background: { shape: 'rectangle', colour, border: null } },
          connector: { width: 4, top: 1, bottom: 2, colour },
        },
        {
          title: { textId: 'second' },
          description: null,
          icon: { name: '', background: null },
          connector: null,
        },
      ],
    });
    expect(logged).toEqual([]);
  });
});
