import { NEWS_SLUG_MAX } from '@plausch/protocol';
import { codePointsOf, hasSomethingToSee } from '@plausch/protocol/limits';
import { sceneById } from '@plausch/stage';
import { Refusal } from '../../refusal.ts';
import { t } from './news.words.ts';

/** What a file of Markdown says about a piece of news. */
export type NewsText = {
  readonly slug: string;
  readonly title: string;
  readonly teaser: string;
  readonly body: string;
  readonly picture: { readonly scene: string; readonly alt: string } | null;
};

const TITLE_MAX = 120;
const TEASER_MAX = 300;
const BODY_MAX = 20_000;
const LETTERS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };

/**
 * [NW3] [NW4] Takes a file apart: title, picture, teaser, text.
 * @throws Refusal `invalid` with a German sentence about what is missing or too long.
 */
export function readNewsText(file: string): NewsText {
  const text = file
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n')
    .trim();
  if (/[^\P{Cc}\t\n]/u.test(text)) throw wrong(t('text.control'));
  const [, title = '', rest = ''] = /^# +(.+)\n+([\s\S]*)$/.exec(text) ?? [];
  if (title === '') throw wrong(t('text.noTitle'));
  const [, alt, scene, below = rest] = /^!\[([^\]\n]+)\]\(([\w-]+)\)\n+([\s\S]*)$/.exec(rest) ?? [];
  if (scene !== undefined && !sceneById(scene)) throw wrong(t('text.noPicture', { scene }));
  const [, teaser = '', body = ''] = /^(?![#>*\-!`|])([^\n]+(?:\n[^\n]+)*)\n{2,}([\s\S]+)$/.exec(below) ?? [];
  if (teaser === '') throw wrong(t('text.noTeaser'));
  for (const part of [title, teaser, body, ...(scene === undefined ? [] : [alt ?? ''])]) {
    if (!hasSomethingToSee(part)) throw wrong(t('text.nothingToSee'));
  }
  requireLength('text.longTitle', title, TITLE_MAX);
  requireLength('text.longTeaser', teaser, TEASER_MAX);
  requireLength('text.longBody', body, BODY_MAX);
  return {
    slug: slugOf(title),
    title,
    teaser: teaser.replaceAll('\n', ' '),
    body,
    picture: scene !== undefined && alt !== undefined ? { scene, alt } : null,
  };
}

function requireLength(
  tooLong: 'text.longTitle' | 'text.longTeaser' | 'text.longBody',
  text: string,
  most: number,
): void {
  if (codePointsOf(text) > most) throw wrong(t(tooLong, { most }));
}

/** The title as an address. */
export function slugOf(title: string): string {
  const slug = title
    .toLowerCase()
    .replace(/[äöüß]/g, (letter) => LETTERS[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, NEWS_SLUG_MAX)
    .replace(/^-+|-+$/g, '');
  if (slug === '') throw wrong(t('text.noLetters'));
  return slug;
}

const wrong = (message: string) => new Refusal('invalid', { message });
