import type { Line } from '@plausch/protocol';
import { emojisIn } from '@plausch/stage/things';

/** What a line says of its emojis beside its text: nothing where it has none. What may be said was decided when it was. */
export function emojisOf(text: string): Pick<Line, 'emojis'> {
  const emojis = emojisIn(text);
  return emojis.length === 0 ? {} : { emojis: [...emojis] };
}
