import type { Rarity } from '../figures/part.ts';
import { type EmojiKind, slugOf } from './kind.ts';

function emoji(slug: string, name: string, rarity: Rarity = 'common'): EmojiKind {
  return { id: `emoji.${slug}`, type: 'emoji', name, rarity };
}

/** Our own pictures for lines. The first twelve are faces of a good evening, the others what belongs to one. */
export const emojis: readonly EmojiKind[] = [
  emoji('lachen', 'Lacht'),
  emoji('grinsen', 'Grinst'),
  emoji('traenen', 'Lacht Tränen'),
  emoji('zwinkern', 'Zwinkert'),
  emoji('verliebt', 'Ist verliebt'),
  emoji('staunen', 'Staunt'),
  emoji('gruebeln', 'Grübelt'),
  emoji('muede', 'Ist müde'),
  emoji('traurig', 'Ist traurig'),
  emoji('wuetend', 'Ist wütend'),
  emoji('verlegen', 'Ist verlegen'),
  emoji('cool', 'Ist cool'),
  emoji('party', 'Feiert'),
  emoji('zunge', 'Streckt die Zunge raus'),
  emoji('kuss', 'Gibt einen Kuss'),
  emoji('fuchs', 'Fuchs'),
  emoji('katze', 'Katze'),
  emoji('herz', 'Herz'),
  emoji('tasse', 'Tasse Kaffee'),
  emoji('kuchen', 'Stück Kuchen'),
  emoji('mond', 'Mond'),
  emoji('stern', 'Stern'),
  emoji('daumen', 'Daumen hoch'),
  emoji('blume', 'Blume'),
];

const bySlug = new Map(emojis.map((kind) => [slugOf(kind.id), kind]));
const TOKEN = /:([a-z0-9-]{2,24}):/g;

/** What stands in a line for an emoji. */
export function tokenOf(kindId: string): string {
  return `:${slugOf(kindId)}:`;
}

export type EmojiInLine = { readonly token: string; readonly kindId: string };

/** The emojis that a line names, each once; what only looks like one stays text. */
export function emojisIn(text: string): readonly EmojiInLine[] {
  if (!text.includes(':')) return [];
  const found = new Map<string, EmojiInLine>();
  for (const [token, slug = ''] of text.matchAll(TOKEN)) {
    const kind = bySlug.get(slug);
    if (kind) found.set(token, { token, kindId: kind.id });
  }
  return [...found.values()];
}

/** How many emojis a line shows, repeated ones counted. */
export function emojiCount(text: string): number {
  return text.match(TOKEN)?.filter((token) => bySlug.has(token.slice(1, -1))).length ?? 0;
}
