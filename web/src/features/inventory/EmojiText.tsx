import { classes } from '@plausch/ui';
import type { ReactNode } from 'react';
import styles from './EmojiText.module.css';
import { type EmojiPicture, emojiPicture } from './emojis.ts';
import './bubbles.css';

const TOKEN = /:([a-z0-9-]{2,24}):/g;
/** A line of so many emojis and nothing else shows them large. */
const MOST_LARGE = 3;

type Piece = string | EmojiPicture;

/** A text with pictures in the places of its emojis; one without any is the text itself. */
export function pictured(text: string): ReactNode {
  if (!text.includes(':')) return text;
  const pieces = piecesOf(text);
  const pictures = pieces.filter((piece) => typeof piece !== 'string').length;
  if (pictures === 0) return text;
  const isAlone = pieces.every((piece) => typeof piece !== 'string' || piece.trim() === '');
  const large = isAlone && pictures <= MOST_LARGE && styles['large'];
  return pieces.map((piece, index) =>
    typeof piece === 'string' ? (
      piece
    ) : (
      <img
        // biome-ignore lint/suspicious/noArrayIndexKey: a line never changes
        key={index}
        className={classes(styles['emoji'], large)}
        src={piece.url}
        alt={piece.name}
        title={piece.name}
        draggable={false}
      />
    ),
  );
}

/** Text and pictures in their order. */
export function piecesOf(text: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const { index, 0: token, 1: slug = '' } of text.matchAll(TOKEN)) {
    const picture = emojiPicture(slug);
    if (!picture) continue;
    if (index > end) pieces.push(text.slice(end, index));
    pieces.push(picture);
    end = index + token.length;
  }
  if (end < text.length) pieces.push(text.slice(end));
  return pieces;
}
