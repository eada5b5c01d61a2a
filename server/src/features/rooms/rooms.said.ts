import { type Gone, type Line, type LineReactions, REACTIONS, type RoomEvent } from '@plausch/protocol';

/** What a line says from now on. */
export type Changed = Pick<Line, 'id' | 'userId' | 'text' | 'emojis' | 'mentions'> & {
  readonly edited: true;
};

/** A member reacts to a line, or does so no more. */
export type Reacted = Omit<Extract<RoomEvent, { type: 'chat:reacted' }>, 'seq' | 'type'>;

/** What goes with the words of a line. */
type Worded = Pick<Line, 'text' | 'kind' | 'emojis' | 'edited' | 'replyTo' | 'mentions' | 'reactions'>;

/** [R30] What is left of a line that was taken out of the talk: that it was there, when, and whose it is. */
export function withoutWords<Said extends Worded>(said: Said, gone: Gone) {
  const { kind: _kind, emojis: _emojis, edited: _edited, ...tied } = said;
  const { replyTo: _replyTo, mentions: _mentions, reactions: _reactions, ...rest } = tied;
  return { ...rest, text: '', gone };
}

/** [R32] A line as its author has changed it. */
export function withWords<Said extends Pick<Line, 'text' | 'emojis' | 'edited' | 'mentions'>>(
  said: Said,
  changed: Changed,
) {
  const { emojis: _emojis, mentions: _mentions, ...rest } = said;
  return { ...rest, ...changed };
}

/** [R36] A line to which a member reacts, or does so no more. */
export function withReaction(line: Line, { userId, kind, on }: Reacted): Line {
  const { reactions: before = [], ...rest } = line;
  const reactions = REACTIONS.flatMap((one): LineReactions[] => {
    const userIds = before.find((known) => known.kind === one)?.userIds ?? [];
    const others = one === kind ? userIds.filter((id) => id !== userId) : userIds;
    const all = one === kind && on ? [...others, userId] : others;
    return all.length > 0 ? [{ kind: one, userIds: all }] : [];
  });
  return reactions.length > 0 ? { ...rest, reactions } : rest;
}

/** [R16] [R36] A line as a member reads it who hears nothing of these people. */
export function withoutReactionsOf(line: Line, hidden: ReadonlySet<string>): Line {
  const { reactions = [], ...rest } = line;
  if (!reactions.some(({ userIds }) => userIds.some((id) => hidden.has(id)))) return line;
  const heard = reactions
    .map(({ kind, userIds }) => ({ kind, userIds: userIds.filter((id) => !hidden.has(id)) }))
    .filter(({ userIds }) => userIds.length > 0);
  return heard.length > 0 ? { ...rest, reactions: heard } : rest;
}

/** [R30] An event as it may still be told once a line is taken out: its number stays, the words of the line do not. */
export function withoutWordsOf(event: RoomEvent, id: string, gone: Gone): RoomEvent {
  if (event.type === 'chat:message' && event.id === id) return withoutWords(event, gone);
  if ((event.type === 'chat:edited' || event.type === 'chat:reacted') && event.id === id)
    return { type: 'chat:deleted', seq: event.seq, id, gone };
  return event;
}

/** [R32] An event as it is told once a line is changed: members who come later read the new words alone. */
export function withWordsOf(event: RoomEvent, changed: Changed): RoomEvent {
  if (event.type === 'chat:message' && event.id === changed.id) return withWords(event, changed);
  if (event.type === 'chat:edited' && event.id === changed.id) return withWords(event, changed);
  return event;
}
