import table from './emoji-names.txt?raw';

/** An emoji with the name that readers speak in German, and other words by which people look for it. */
export type NamedEmoji = { readonly text: string; readonly name: string; readonly words: string };

/** All of them, in the order of the Unicode charts: the faces first, the flags last. */
export const EMOJI_NAMES: readonly NamedEmoji[] = table
  .trim()
  .split('\n')
  .map((row) => {
    const [text = '', name = '', words = ''] = row.split('\t');
    return { text, name, words };
  });
