import type { Gone, Line, RoomEvent } from '@plausch/protocol';

/** [R30] What is left of a line that was taken out of the talk: that it was there, when, and whose it is. */
export function withoutWords<Said extends Pick<Line, 'text' | 'emojis'>>(said: Said, gone: Gone) {
  const { emojis: _emojis, ...rest } = said;
  return { ...rest, text: '', gone };
}

/** [R30] An event as it may still be told once a line is taken out: its number stays, the words of the line do not. */
export function withoutWordsOf(event: RoomEvent, id: string, gone: Gone): RoomEvent {
  return event.type === 'chat:message' && event.id === id ? withoutWords(event, gone) : event;
}
