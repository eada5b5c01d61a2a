import type { Line } from '@plausch/protocol';
import { useRoom, useRoomView } from '../room.context.ts';
import { piecesOf } from './mentions.ts';
import { usePictured } from './pictured.ts';
import { withEmoji } from './smileys.ts';

/** Whom „@raum“ means is everybody. */
const ALL = 'raum';

/** [R35] A line that speaks to people: their names stand out. Whom it speaks to the room has decided. */
export function Spoken({ text, mentions = [] }: Pick<Line, 'text' | 'mentions'>) {
  const { roomId } = useRoom();
  const met = useRoomView((view) => view.met);
  const pictured = usePictured();
  const names = mentions.flatMap((id) => (id === roomId ? ALL : (met.get(id)?.username ?? [])));
  return piecesOf(withEmoji(text), names).map((piece, index) =>
    piece.isMention ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other place than theirs
      <mark key={index}>{piece.text}</mark>
    ) : (
      pictured(piece.text)
    ),
  );
}
