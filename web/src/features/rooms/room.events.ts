import type { Joined, Line, LineReactions, Member, Room, RoomEvent, Slow, Traits } from '@plausch/protocol';
import type { Step } from '@plausch/stage';
import { type FigureSpec, figureOfKey } from '@plausch/stage/figures';

/** A person as the page shows them: every trait. It changes seldom, so React may read it. */
export type Person = Pick<Member, 'userId'> &
  Omit<Traits, 'figure'> & {
    readonly figure: FigureSpec;
    readonly dozing: boolean;
    /** Null while not away. */
    readonly away: Away | null;
  };

/** The text of a member who is away, and the id by which it is reported; empty without a text. */
export type Away = Pick<Member, 'text' | 'lineId'>;

/** A text of a member who is or was away. */
export type AwayText = { readonly id: string; readonly userId: string; readonly text: string };

/** Where somebody is or walks to; changes with every step and is read by the stage loop only. */
export type Place = Pick<Member, 'position'> & {
  readonly steps: readonly Step[];
  readonly seatId: string | null;
};

/**
 * The room after event `seq`. Split by how often its parts change: an event replaces only the parts it
 * touches, so whoever reads `people` hears nothing of walking.
 */
export type RoomState = {
  readonly epoch: string;
  readonly seq: number;
  readonly room: Room;
  readonly people: ReadonlyMap<string, Person>;
  readonly places: ReadonlyMap<string, Place>;
  readonly typing: ReadonlySet<string>;
  readonly lines: readonly Line[];
  /** How slowly people talk; undefined where it is as always. */
  readonly slow?: Slow | undefined;
};

export type Snapshot = Extract<Joined, { members: unknown }>;

/** How many lines the transcript holds; the oldest go first. */
export const LINES_KEPT = 500;

/** The state a snapshot describes; lines the page already had and the snapshot no longer carries stay above. */
export function stateOf(snapshot: Snapshot, earlier: readonly Line[] = []): RoomState {
  const { epoch, seq, room, members, history, slow } = snapshot;
  return {
    epoch,
    seq,
    room,
    people: new Map(members.map((member) => [member.userId, personOf(member)])),
    places: new Map(members.map((member) => [member.userId, placeOf(member)])),
    typing: new Set(members.flatMap((member) => (member.typing ? [member.userId] : []))),
    lines: mergeLines(earlier, history),
    slow,
  };
}

/** All people of a snapshot by user id: the members, and former members who said lines of its history. */
export function peopleIn({ members, left = [] }: Snapshot): ReadonlyMap<string, Person> {
  return new Map([...left, ...members].map((one) => [one.userId, personOf(one)]));
}

/**
 * Takes in a run of events: each number exactly once and in order. Known numbers are dropped; at a hole
 * it stops and says so, because only the server can fill it.
 */
export function applyEvents(
  state: RoomState,
  events: readonly RoomEvent[],
): { state: RoomState; applied: readonly RoomEvent[]; gap: boolean } {
  const applied: RoomEvent[] = [];
  let current = state;
  for (const event of events) {
    if (event.seq <= current.seq) continue;
    if (event.seq > current.seq + 1) return { state: current, applied, gap: true };
    current = applyEvent(current, event);
    applied.push(event);
  }
  return { state: current, applied, gap: false };
}

/** The state after the one event that follows it. */
export function applyEvent(before: RoomState, event: RoomEvent): RoomState {
  const state = { ...before, seq: event.seq };
  switch (event.type) {
    case 'room:joined': {
      const { member } = event;
      return {
        ...state,
        people: withEntry(state.people, member.userId, personOf(member)),
        places: withEntry(state.places, member.userId, placeOf(member)),
        typing: withMark(state.typing, member.userId, member.typing === true),
      };
    }
    case 'room:left':
      return {
        ...state,
        people: without(state.people, event.userId),
        places: without(state.places, event.userId),
        typing: withMark(state.typing, event.userId, false),
      };
    case 'avatar:moved': {
      const place = state.places.get(event.userId);
      if (!place) return state;
      const position = event.steps.at(-1)?.to ?? place.position;
      const moved = { position, steps: event.steps, seatId: event.seatId };
      return { ...state, places: withEntry(state.places, event.userId, moved) };
    }
    case 'person:changed': {
      const { seq: _seq, type: _type, userId, figure, ...traits } = event;
      const look = figure === undefined ? {} : { figure: figureOfKey(figure) };
      // What came as JSON holds no undefined.
      return withPerson(state, userId, { ...traits, ...look } as Partial<Person>);
    }
    case 'presence:changed':
      return withPerson(state, event.userId, { dozing: event.dozing, away: awayOf(event) });
    case 'chat:message': {
      const { seq: _, type: __, ...line } = event;
      // A line ends its sender's typing sign; the room says no more about it.
      const typing = withMark(state.typing, line.userId, false);
      return { ...state, typing, lines: appendLine(state.lines, line) };
    }
    case 'chat:edited':
    case 'chat:deleted': {
      const { seq: _, type: __, ...now } = event;
      return withLine(state, now.id, (line) => ({ ...line, text: '', mentions: undefined, ...now }));
    }
    case 'chat:reacted':
      return withLine(state, event.id, (line) => ({ ...line, reactions: withReaction(line, event) }));
    case 'chat:typing':
      if (!state.people.has(event.userId)) return state;
      return { ...state, typing: withMark(state.typing, event.userId, event.on) };
    case 'room:slow': {
      const { seq: _, type: __, ...slow } = event;
      return { ...state, slow: slow.seconds > 0 ? slow : undefined };
    }
    default:
      // A gesture leaves nothing behind.
      return state;
  }
}

/** The transcript with one more line; a line that is there already is not added twice. */
export function appendLine(lines: readonly Line[], line: Line): readonly Line[] {
  return lines.some((known) => known.id === line.id) ? lines : [...lines, line].slice(-LINES_KEPT);
}

/** So many of them are kept. */
const AWAY_TEXTS_KEPT = 100;

/** With what people say of being away now, each once. */
export function withAwayTexts(
  known: readonly AwayText[],
  people: ReadonlyMap<string, Person>,
): readonly AwayText[] {
  const said = [...people.values()].flatMap(({ userId, away }) => {
    const { lineId: id, text } = away ?? {};
    const isNew = id !== undefined && text !== undefined && !known.some((one) => one.id === id);
    return isNew ? [{ id, userId, text }] : [];
  });
  return said.length > 0 ? [...known, ...said].slice(-AWAY_TEXTS_KEPT) : known;
}

function mergeLines(earlier: readonly Line[], history: readonly Line[]): readonly Line[] {
  const start = history[0]?.at ?? Number.POSITIVE_INFINITY;
  const inHistory = new Set(history.map((line) => line.id));
  const above = earlier.filter((line) => line.at <= start && !inHistory.has(line.id));
  return [...above, ...history].slice(-LINES_KEPT);
}

/** All of a member but where it is and what it is doing there. */
function personOf(member: Partial<Member> & Pick<Member, 'userId' | keyof Traits>): Person {
  const { position: _position, steps: _steps, seatId: _seatId, typing: _typing, ...person } = member;
  const { afk: _afk, text: _text, lineId: _lineId, ...traits } = person;
  return {
    ...traits,
    figure: figureOfKey(person.figure),
    dozing: person.dozing ?? false,
    away: awayOf(member),
  };
}

function awayOf({ afk, text, lineId }: Pick<Partial<Member>, 'afk' | keyof Away>): Away | null {
  return afk ? { ...(text !== undefined && { text }), ...(lineId !== undefined && { lineId }) } : null;
}

function placeOf({ position, steps = [], seatId }: Member): Place {
  return { position, steps, seatId: seatId ?? null };
}

function withPerson(state: RoomState, userId: string, change: Partial<Person>): RoomState {
  const person = state.people.get(userId);
  return person ? { ...state, people: withEntry(state.people, userId, { ...person, ...change }) } : state;
}

function withLine(state: RoomState, id: string, change: (line: Line) => Line): RoomState {
  return { ...state, lines: state.lines.map((line) => (line.id === id ? change(line) : line)) };
}

/** The reactions of a line with one more, or one less. A kind may be there more than once, and without any person: the view sums up. */
function withReaction(
  { reactions = [] }: Line,
  { kind, userId, on }: Extract<RoomEvent, { type: 'chat:reacted' }>,
): LineReactions[] {
  const others = reactions.map((one) =>
    one.kind === kind ? { kind, userIds: one.userIds.filter((id) => id !== userId) } : one,
  );
  return on ? [...others, { kind, userIds: [userId] }] : others;
}

function withEntry<T>(map: ReadonlyMap<string, T>, key: string, value: T): ReadonlyMap<string, T> {
  return new Map(map).set(key, value);
}

function without<T>(map: ReadonlyMap<string, T>, key: string): ReadonlyMap<string, T> {
  const rest = new Map(map);
  return rest.delete(key) ? rest : map;
}

function withMark(marks: ReadonlySet<string>, key: string, on: boolean): ReadonlySet<string> {
  if (marks.has(key) === on) return marks;
  const changed = new Set(marks);
  if (on) changed.add(key);
  else changed.delete(key);
  return changed;
}
