import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { storedOf } from './choose-look.ts';
import { attributesOf, type DeviceWishes, LOOK_KEYS, lookOf, type StoredLook } from './look.ts';

const NEWCOMER: StoredLook = {
  darkMode: null,
  themeAuto: null,
  textSize: null,
  motion: null,
  plainBubbles: null,
};
const EARLY_SCRIPT = readFileSync(path.join(import.meta.dirname, '../../../public/first.js'), 'utf8');
const DEVICES: readonly DeviceWishes[] = [
  { light: false, still: false },
  { light: true, still: true },
];
const TEXTS = [null, 'true', 'false', 'small', 'large', 'huge', 'reduced', 'full', 'device', 'none', ''];

/** What may be stored for the theme, and is not exactly 'false'. */
const NOT_FALSE = [
  ...[
    null,
    '',
    ' ',
    'true',
    'TRUE',
    'False',
    'FALSE',
    'fALSE',
    ' false',
    'false ',
    '\tfalse\n',
    "'false'",
    '"false"',
  ],
  ...[
    'falsch',
    'fals',
    'falsee',
    'false,true',
    '0',
    '-0',
    '0.0',
    'no',
    'nein',
    'off',
    'aus',
    'light',
    'hell',
    'none',
  ],
  ...[
    'null',
    'undefined',
    'NaN',
    '[]',
    '{}',
    '{"darkMode":false}',
    '[false]',
    '!true',
    'ﬀalse',
    'f\0alse',
    '🌞',
  ],
];

/** What the document and the storage hold after the script that runs before the first paint. */
function early(stored: StoredLook, wishes: DeviceWishes) {
  const texts = new Map(
    Object.entries(stored).filter((entry): entry is [string, string] => entry[1] !== null),
  );
  const dataset: Record<string, string> = {};
  const meta: Record<string, string> = {};
  const setAttribute = (name: string, value: string) => Object.assign(meta, { [name]: value });
  runInNewContext(EARLY_SCRIPT, {
    URL,
    location: { href: 'https://plausch.test/' },
    document: { documentElement: { dataset }, querySelector: () => ({ setAttribute }) },
    window: {
      addEventListener: () => undefined,
      matchMedia: (query: string) => ({
        matches: query.includes('reduced-motion') ? wishes.still : wishes.light,
      }),
    },
    localStorage: {
      getItem: (key: string) => texts.get(key) ?? null,
      setItem: (key: string, text: string) => texts.set(key, text),
    },
  });
  return { dataset, colour: meta['content'], darkMode: texts.get('darkMode') };
}

it("[SHELL-18] [SHELL-20 a, SHELL-20 b] is dark unless the stored preference is exactly 'false'", () => {
  for (const device of DEVICES) {
    const themesWith = (darkMode: string | null) => {
      const stored = { ...NEWCOMER, darkMode };
      return [lookOf(stored).theme, early(stored, device).dataset['theme']];
    };
    expect(themesWith('false')).toEqual(['light', 'light']);
    for (const darkMode of NOT_FALSE) expect(themesWith(darkMode), `${darkMode}`).toEqual(['dark', 'dark']);
  }
});

it('what is chosen is found again as it was', () => {
  for (const theme of ['dark', 'light', 'device'] as const)
    for (const textSize of ['small', 'normal', 'large', 'huge'] as const)
      for (const motion of ['device', 'reduced', 'full'] as const)
        for (const plainBubbles of [true, false]) {
          const look = { theme, textSize, motion, plainBubbles };
          for (const wishes of DEVICES) expect(lookOf(storedOf(look, wishes))).toEqual(look);
        }
});

it('before the first paint the document looks exactly as it will afterwards', () => {
  for (const wishes of DEVICES)
    for (const key of LOOK_KEYS)
      for (const text of TEXTS) {
        const stored = { ...NEWCOMER, [key]: text };
        expect(early(stored, wishes).dataset, `${key}=${text}`).toEqual(attributesOf(lookOf(stored), wishes));
      }
});

it("[SHELL-19 a, SHELL-19 b] 'Wie das Gerät' writes darkMode at start, and whoever stored nothing gets 'true'", () => {
  const [darkDevice, lightDevice] = DEVICES as [DeviceWishes, DeviceWishes];
  expect(early(NEWCOMER, lightDevice)).toMatchObject({ darkMode: 'true', colour: '#17111f' });
  const auto = { ...NEWCOMER, themeAuto: 'true', darkMode: 'true' };
  expect(early(auto, lightDevice)).toMatchObject({ darkMode: 'false', colour: '#faf4ef' });
  expect(early(auto, darkDevice)).toMatchObject({ darkMode: 'true' });
});

it('motion is what the device asks for, until somebody chose', () => {
  const [, wishes] = DEVICES as [DeviceWishes, DeviceWishes];
  expect(attributesOf(lookOf(NEWCOMER), wishes).motion).toBe('reduced');
  expect(attributesOf(lookOf({ ...NEWCOMER, motion: 'full' }), wishes).motion).toBe('full');
});
