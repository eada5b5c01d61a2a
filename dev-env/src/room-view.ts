import { type Line, type Member, REACTIONS, type RoomEvent, type Slow } from '@plausch/protocol';
import type { Step } from '@plausch/stage';

/** A member with everything said that the wire leaves out. */
type MemberView = Omit<Member, 'steps' | 'seatId' | 'dozing' | 'typing' | 'afk' | 'text' | 'lineId'> & {
  steps: Step[];
  seatId: string | null;
  dozing: boolean;
  typing: boolean;
  afk: boolean;
  text: string | undefined;
  lineId: string | undefined;
};

/** What a client knows of a room: a snapshot, kept up to date by events. */
export type RoomView = { seq: number; members: Map<string, MemberView>; lines: Line[]; slow: Slow };

function whole(member: Member): MemberView {
  const { steps = [], seatId = null, dozing = false, typing = false, afk = false, text, lineId } = member;
  return { ...member, steps, seatId, dozing, typing, afk, text, lineId };
}

export function viewOf(snapshot: {
  seq: number;
  members: Member[];
  history: Line[];
  slow?: Slow | undefined;
}): RoomView {
  return {
    seq: snapshot.seq,
    members: new Map(snapshot.members.map((member) => [member.userId, whole(member)])),
    lines: [...snapshot.history],
    slow: snapshot.slow ?? { seconds: 0 },
  };
}

/** Applies one event in place, as the contract says; an event that does not follow is a fault of the server. */
export function applyEvent(view: RoomView, event: RoomEvent): void {
  if (event.seq !== view.seq + 1) throw new Error(`event ${event.seq} does not follow ${view.seq}`);
  view.seq = event.seq;
  const change = (userId: string, part: Partial<MemberView>) => {
    const member = view.members.get(userId);
    if (member) view.members.set(userId, { ...member, ...part });
  };
  switch (event.type) {
    case 'room:joined':
      view.members.set(event.member.userId, whole(event.member));
      return;
    case 'room:left':
      view.members.delete(event.userId);
      return;
    case 'avatar:moved': {
      const end = event.steps.at(-1)?.to;
      change(event.userId, { steps: event.steps, seatId: event.seatId, ...(end ? { position: end } : {}) });
      return;
    }
    case 'person:changed': {
      const { type: _type, seq: _seq, userId, ...changed } = event;
      // What came as JSON holds no undefined.
      change(userId, changed as Partial<MemberView>);
      return;
    }
    case 'presence:changed':
      change(event.userId, {
        dozing: event.dozing,
        afk: event.afk,
        text: event.text,
        lineId: event.lineId,
      });
      return;
    case 'chat:typing':
      change(event.userId, { typing: event.on });
      return;
    case 'chat:edited': {
      const { type: _type, seq: _seq, id, ...changed } = event;
      changeLine(view, id, ({ emojis: _emojis, mentions: _mentions, ...line }) => ({ ...line, ...changed }));
      return;
    }
    case 'chat:reacted':
      changeLine(view, event.id, (line) => (line.gone ? line : reacted(line, event)));
      return;
    case 'chat:deleted': {
      const { type: _type, seq: _seq, id, ...deleted } = event;
      changeLine(view, id, ({ kind: _kind, emojis: _emojis, edited: _edited, ...tied }) => {
        const { replyTo: _replyTo, mentions: _mentions, reactions: _reactions, ...line } = tied;
        return { ...line, text: '', ...deleted };
      });
      return;
    }
    case 'chat:message': {
      const { type: _type, seq: _seq, ...line } = event;
      view.lines.push(line);
      change(event.userId, { typing: false });
      return;
    }
    case 'room:slow': {
      const { type: _type, seq: _seq, ...slow } = event;
      view.slow = slow;
      return;
    }
  }
}

/** The reactions of a line as one set, in the order of the wire. */
function reacted(line: Line, { kind, userId, on }: Extract<RoomEvent, { type: 'chat:reacted' }>): Line {
  const { reactions = [], ...rest } = line;
  const changed = REACTIONS.map((one) => {
    const userIds = reactions.find((known) => known.kind === one)?.userIds ?? [];
    if (one !== kind) return { kind: one, userIds };
    const others = userIds.filter((id) => id !== userId);
    return { kind, userIds: on ? [...others, userId] : others };
  }).filter(({ userIds }) => userIds.length > 0);
  return changed.length > 0 ? { ...rest, reactions: changed } : rest;
}

function changeLine(view: RoomView, id: string, change: (line: Line) => Line): void {
  view.lines = view.lines.map((line) => (line.id === id ? change(line) : line));
}

/** A view in a comparable form: people by id, walks that are over left out, talk by its ids and words. */
export function comparable(view: RoomView, now: number): object {
  const members = [...view.members.values()]
    .map((member) => {
      const end = member.steps.at(-1);
      const isWalking = end !== undefined && end.startedAt + end.durationMs > now;
      return { ...member, steps: isWalking ? member.steps : [] };
    })
    .sort((a, b) => a.userId.localeCompare(b.userId));
  const lines = view.lines.map(({ id, text, kind, gone, replyTo, mentions, reactions }) => {
    return [id, gone ?? text, kind, replyTo, mentions, reactions];
  });
  return { seq: view.seq, members, lines, slow: view.slow };
}
