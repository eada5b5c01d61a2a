import { describe, expect, it } from 'vitest';
import { nextTip, tips } from './tips.ts';

/** Small words of everyday English that are no German ones. */
const ENGLISH = /\b(?:the|and|you|your|with|for|click|press|friends|room|shop|settings)\b/i;

it('[SHELL-04 a, SHELL-04 b] are 17, distinct, not empty and German', () => {
  expect(tips).toHaveLength(17);
  expect(new Set(tips).size).toBe(17);
  for (const tip of tips) {
    expect(tip).toMatch(/^[A-ZÄÖÜ].{20,80}[.!?]$/);
    expect(tip).not.toMatch(ENGLISH);
  }
});

describe('[SHELL-12] each feature is named in one tip', () => {
  const features = {
    'shop for avatars, emojis and speech-bubble colours': [
      /Laden/,
      /Avatare/,
      /Emojis/,
      /Farben.*Sprechblase/,
    ],
    'marketplace for the same': [/Markt/, /Avatare/, /Emojis/, /Sprechblasenfarben/],
    'the /afk command': [/\/afk/],
    'activity points': [/Aktivitätspunkte/, /\bAP\b/],
    ranks: [/Rang/],
    'private messages': [/Private Nachrichten/],
    'friends list': [/Freundesliste/],
    guilds: [/Gilde/],
    'room list': [/Raumliste/],
    'member list': [/Mitgliederliste/],
    news: [/Neues/],
    'settings for sounds, video and volume': [/Einstellungen/, /Töne/, /Video/, /Lautstärke/],
    'favourite avatars saved in categories': [/Avatare/, /Favoriten/, /Kategorien/],
    'premium with unlimited emoji slots and more': [/Premium/, /unbegrenzt.*Emoji-Plätze/, /mehr/],
  };

  it.each(Object.entries(features))('%s', (_feature, words) => {
    expect(tips.some((tip) => words.every((word) => word.test(tip)))).toBe(true);
  });
});

it('[SHELL-05] come by chance: the first and the last can be drawn', () => {
  expect(nextTip(undefined, () => 0)).toBe(tips[0]);
  expect(nextTip(undefined, () => 0.99)).toBe(tips.at(-1));
});

it('[OP-09] never repeat twice in a row', () => {
  for (const previous of tips) {
    for (let draw = 0; draw < 1; draw += 0.01) expect(nextTip(previous, () => draw)).not.toBe(previous);
  }
});
