import type { Gone, Line, RoomEvent } from '@plausch/protocol';

/** What a line says from now on. */
export type Changed = Pick<Line, 'id' | 'userId' | 'text' | 'emojis'> & { readonly edited: true };

/** [R30] What is left of a line that was taken out of the talk: that it was there, when, and whose it is. */
export function withoutWords<Said extends Pick<Line, 'text' | 'emojis' | 'edited'>>(said: Said, gone: Gone) {
  const { emojis: _emojis, edited: _edited, ...rest } = said;
  return { ...rest, text: '', gone };
}

/** [R32] A line as its author has changed it. */
export function withWords<Said extends Pick<Line, 'text' | 'emojis' | 'edited'>>(
  said: Said,
  changed: Changed,
) {
  const { emojis: _emojis, ...rest } = said;
  return { ...rest, ...changed };
}

/** [R30] An event as it may still be told once a line is taken out: its number stays, the words of the line do not. */
export function withoutWordsOf(event: RoomEvent, id: string, gone: Gone): RoomEvent {
  if (event.type === 'chat:message' && event.id === id) return withoutWords(event, gone);
  if (event.type === 'chat:edited' && event.id === id)
    return { type: 'chat:deleted', seq: event.seq, id, gone };
  return event;
}

/** [R32] An event as it is told once a line is changed: members who come later read the new words alone. */
export function withWordsOf(event: RoomEvent, changed: Changed): RoomEvent {
  if (event.type === 'chat:message' && event.id === changed.id) return withWords(event, changed);
  if (event.type === 'chat:edited' && event.id === changed.id) return withWords(event, changed);
  return event;
}
