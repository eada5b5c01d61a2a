import { type JsonObject, own } from '../wire/read.ts';
import { isObject, type Properties, type Reading } from './reading.ts';
import type { Colour, Paint } from './tree.ts';

/** `first` is the one colour that stands for all, where only one is possible. */
type Found = Paint & { readonly first: string };

const HEX = /^#(?:[0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/iu;
const MOST_POINTS = 20;
/** Names may stand for names. */
const MOST_NAMES = 8;
const WANTED = 'a colour like { light: { type: "hex", value: "#1148B8" } }';

/** A colour or a gradient, for both modes; null where it is missing or none. */
export function readColour(properties: Properties, name: string): Colour | null {
  const found = bothModes(properties, name);
  return found && { light: paintOf(found.light), dark: paintOf(found.dark) };
}

/** A colour where no gradient can be: that has its first colour instead. */
export function readPlainColour(properties: Properties, name: string): Colour | null {
  const found = bothModes(properties, name);
  if (found?.light.isGradient || found?.dark.isGradient)
    properties.reading.note(properties.pathOf(name), 'cannot be a gradient; its first colour is used');
  return found && { light: plain(found.light.first), dark: plain(found.dark.first) };
}

/** Colours from top to bottom, as older paywalls list them over a picture. */
export function readColourList(properties: Properties, name: string): Colour | null {
  const value = properties.get(name);
  if (value === undefined) return null;
  const colours = Array.isArray(value)
    ? value.slice(0, MOST_POINTS).flatMap((item) => hexOf(item) ?? [])
    : [];
  const [first] = colours;
  if (first === undefined) {
    properties.refuse(name, 'a list of colours like #1148B8');
    return null;
  }
  const css = `linear-gradient(180deg, ${[...colours, ...(colours.length === 1 ? [first] : [])].join(', ')})`;
  const paint = { css, isGradient: true };
  return { light: paint, dark: paint };
}

export const plain = (css: string): Paint => ({ css, isGradient: false });
const paintOf = ({ css, isGradient }: Found): Paint => ({ css, isGradient });

function bothModes(properties: Properties, name: string) {
  const value = properties.get(name);
  if (value === undefined) return null;
  const light = isObject(value) ? found(properties.reading, value, 'light') : null;
  if (!isObject(value) || light === null) {
    properties.refuse(name, WANTED);
    return null;
  }
  const dark = found(properties.reading, value, 'dark');
  if (dark === null) properties.refuse(`${name}.dark`, 'a colour');
  return { light, dark: dark ?? light };
}

/** The colour of one mode, or the light one where it has none, through as many names as it takes. */
function found(reading: Reading, scheme: JsonObject, mode: 'light' | 'dark'): Found | null {
  let value = own(scheme, mode) ?? own(scheme, 'light');
  for (let names = 0; isObject(value) && own(value, 'type') === 'alias'; names += 1) {
    const name = own(value, 'value');
    const named = typeof name === 'string' && names < MOST_NAMES ? own(reading.colours, name) : undefined;
    if (!isObject(named)) return null;
    value = own(named, mode) ?? own(named, 'light');
  }
  return isObject(value) ? single(value) : null;
}

function single(value: JsonObject): Found | null {
  const type = own(value, 'type');
  if (type === 'hex') {
    const css = hexOf(own(value, 'value'));
    return css === null ? null : { css, isGradient: false, first: css };
  }
  if (type === 'linear') return gradient(value, `linear-gradient(${degreesOf(value)}deg`);
  return type === 'radial' ? gradient(value, 'radial-gradient(circle') : null;
}

function gradient(value: JsonObject, beginning: string): Found | null {
  const points = own(value, 'points');
  const read = (Array.isArray(points) ? points.slice(0, MOST_POINTS) : []).map(pointOf);
  const known = read.flatMap((point) => point ?? []).toSorted((one, other) => one.percent - other.percent);
  const [first] = known;
  if (first === undefined || known.length < read.length) return null;
  const stops = (known.length === 1 ? [first, first] : known).map(
    ({ colour, percent }) => `${colour} ${percent}%`,
  );
  return { css: `${beginning}, ${stops.join(', ')})`, isGradient: true, first: first.colour };
}

function pointOf(value: unknown): { readonly colour: string; readonly percent: number } | null {
  if (!isObject(value)) return null;
  const colour = hexOf(own(value, 'color'));
  const percent = own(value, 'percent');
  const isPercent = typeof percent === 'number' && percent >= 0 && percent <= 100;
  return colour === null || !isPercent ? null : { colour, percent };
}

/** Where the gradient leads, as CSS counts: 0 is upwards, 90 to the right. Downwards where that is not said. */
function degreesOf(value: JsonObject): number {
  const degrees = own(value, 'degrees');
  return typeof degrees === 'number' && Number.isFinite(degrees) ? degrees % 360 : 180;
}

function hexOf(value: unknown): string | null {
  return typeof value === 'string' && HEX.test(value) ? value.toLowerCase() : null;
}
