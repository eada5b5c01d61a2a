import type { Room } from '@plausch/protocol';
import { MembersSheet } from './people/MembersSheet.tsx';
import { RoomSheet } from './RoomSheet.tsx';
import type { Part } from './use-open-part.ts';

/** What a phone shows as sheets: who is there, and the other rooms. */
export function RoomSheets({
  room,
  open,
  onClose,
}: {
  readonly room: Room;
  readonly open: Part | undefined;
  readonly onClose: () => void;
}) {
  if (open === 'mitglieder') return <MembersSheet onClose={onClose} />;
  return open === 'raum' ? <RoomSheet room={room} onClose={onClose} /> : null;
}
