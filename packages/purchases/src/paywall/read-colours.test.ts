import { describe, expect, it } from 'vitest';
import { type Json, read } from './paywalls.fixture.ts';

/** The look of a stack, and what the log heard of it. */
function stack(own: Json, colors: Json = {}) {
  const { root, logged } = read({ stack: own }, { colors });
  return {
    look: root.states.look,
    logged: logged.map((line) => line.replace('components_config.base.stack.', '')),
  };
}

describe('colours', () => {
  const hex = (value: string) => ({ type: 'hex', value });
  const points = [
    { color: '#FF0000', percent: 100 },
    { color: '#00f', percent: 0 },
  ];
  const background = (color: unknown, colors?: Json) => {
    const { look, logged } = stack({ background_color: color }, colors);
    return { css: look.background && [look.background.light.css, look.background.dark.css], logged };
  };

  it.each([
    ['#FFF', '#fff'],
    ['#1148B8', '#1148b8'],
    ['#1148B880', '#1148b880'],
  ])('%s', (value, css) => {
    expect(background({ light: hex(value) })).toEqual({ css: [css, css], logged: [] });
  });

  it('are others in the dark mode', () => {
    expect(background({ light: hex('#fff'), dark: hex('#000') }).css).toEqual(['#fff', '#000']);
  });

  it.each([
    [{ type: 'linear', degrees: 90, points }, 'linear-gradient(90deg, #00f 0%, #ff0000 100%)'],
    [{ type: 'linear', points }, 'linear-gradient(180deg, #00f 0%, #ff0000 100%)'],
    [{ type: 'linear', degrees: -450, points }, 'linear-gradient(-90deg, #00f 0%, #ff0000 100%)'],
    [{ type: 'radial', points }, 'radial-gradient(circle, #00f 0%, #ff0000 100%)'],
    [{ type: 'radial', points: [points[0]] }, 'radial-gradient(circle, #ff0000 100%, #ff0000 100%)'],
  ])('gradients: %j', (light, css) => {
    expect(background({ light }).css).toEqual([css, css]);
    expect(stack({ background_color: { light } }).look.background?.light.isGradient).toBe(true);
  });

  it('by name, through names, in the mode', () => {
    const colors = {
      brand: { light: { type: 'alias', value: 'base' }, dark: hex('#111') },
      base: { light: hex('#eee') },
      round: { light: { type: 'alias', value: 'round' } },
    };
    // A name has a dark colour of its own.
    expect(background({ light: { type: 'alias', value: 'brand' } }, colors).css).toEqual(['#eee', '#111']);
    const dark = { type: 'alias', value: 'brand' };
    expect(background({ light: dark, dark }, colors)).toEqual({ css: ['#eee', '#111'], logged: [] });
    for (const value of ['round', 'nobody', '__proto__', 'constructor', 7])
      expect(background({ light: { type: 'alias', value } }, colors).css).toBeNull();
  });

  it.each([
    'red',
    '#ffff',
    '#fff;}',
    '#fff\n',
    'url(https://e.de)',
    'var(--x)',
    '#fff/**/',
    'expression(alert(1))',
    7,
    null,
    {},
  ])('none, with one line in the log: %j', (value) => {
    const { css, logged } = background({ light: { type: 'hex', value } });
    expect(css).toBeNull();
    expect(logged).toEqual([
      'Paywall: background_color should be a colour like { light: { type: "hex", value: "#1148B8" } }; the default is used.',
    ]);
  });

  it.each([
    { type: 'linear', degrees: 0, points: [] },
    { type: 'linear', degrees: 0, points: [{ color: 'red', percent: 0 }] },
    { type: 'radial', points: [{ color: '#fff', percent: '0%, url(x)' }] },
    { type: 'radial', points: [points[0], { color: '#fff', percent: 101 }] },
    { type: 'conic', points },
  ])('no gradient: %j', (light) => {
    expect(background({ light }).css).toBeNull();
  });

  it('a dark one that is none is the light one', () => {
    const { css, logged } = background({ light: hex('#fff'), dark: hex('black') });
    expect(css).toEqual(['#fff', '#fff']);
    expect(logged).toEqual(['Paywall: background_color.dark should be a colour; the default is used.']);
  });

  it('a border is never a gradient', () => {
    const { look, logged } = stack({ border: { width: 1, color: { light: { type: 'radial', points } } } });
    expect(look.border).toEqual({
      width: 1,
      colour: { light: { css: '#00f', isGradient: false }, dark: { css: '#00f', isGradient: false } },
    });
    expect(logged).toEqual(['Paywall: border.color cannot be a gradient; its first colour is used.']);
  });
});
