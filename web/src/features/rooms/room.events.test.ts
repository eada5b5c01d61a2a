import { GESTURES, type Line, type Member, type RoomEvent } from '@plausch/protocol';
import { figureKey } from '@plausch/stage/figures';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  applyEvent,
  applyEvents,
  LINES_KEPT,
  type RoomState,
  type Snapshot,
  stateOf,
  withAwayTexts,
} from './room.events.ts';

const figureIn = (skin: number) => `1|,,,bob|${skin},0,0,0,0,0`;
const ids = ['anna', 'ben', 'cem', 'dora'] as const;

function memberOf(userId: string): Member {
  return {
    userId,
    username: userId,
    figure: figureIn(1),
    bubbleColorId: 'sun',
    tier: null,
    rank: 1,
    guild: null,
    position: { x: 100, y: 600 },
  };
}

function lineOf(userId: string, number: number): Line {
  const id = `line-${number}`;
  return {
    id,
    clientId: `sent-${number}`,
    userId,
    username: userId,
    text: id,
    bubbleColorId: 'sun',
    at: number,
  };
}

function snapshotOf(change: Partial<Snapshot> = {}): Snapshot {
  const room = {
    id: 'room',
    slug: 'kaffeehaus',
    name: 'Kaffeehaus',
    description: '',
    sceneId: 'kaffeehaus',
    capacity: 50,
  };
  return { epoch: 'one', seq: 0, now: 0, room, members: [], history: [], ...change };
}

const target = fc.record({ x: fc.integer({ min: 0, max: 1900 }), y: fc.integer({ min: 400, max: 700 }) });
type Unnumbered = RoomEvent extends infer E ? (E extends RoomEvent ? Omit<E, 'seq'> : never) : never;

const anything: fc.Arbitrary<(seq: number) => Unnumbered> = fc.oneof(
  fc.nat(40).map((number) => () => ({
    type: 'chat:deleted' as const,
    id: `line-${number}`,
    gone: 'author' as const,
  })),
  fc.nat(40).map((number) => () => ({
    type: 'chat:edited' as const,
    id: `line-${number}`,
    userId: 'anna',
    text: `changed ${number}`,
    edited: true as const,
  })),
  fc.tuple(fc.nat(40), fc.constantFrom(...ids), fc.boolean()).map(([number, userId, on]) => () => ({
    type: 'chat:reacted' as const,
    id: `line-${number}`,
    userId,
    kind: 'heart' as const,
    on,
  })),
  fc.constantFrom(...ids).map((userId) => () => ({ type: 'room:joined' as const, member: memberOf(userId) })),
  fc
    .constantFrom(...ids)
    .map((userId) => () => ({ type: 'room:left' as const, userId, reason: 'left' as const })),
  fc.tuple(fc.constantFrom(...ids), target, fc.constantFrom(null, 'sofa.1')).map(([userId, to, seatId]) => {
    const steps = [{ from: { x: 0, y: 600 }, to, startedAt: 1, durationMs: 500 }];
    return () => ({ type: 'avatar:moved' as const, userId, steps, seatId });
  }),
  fc.tuple(fc.constantFrom(...ids), fc.integer({ min: 0, max: 9 })).map(([userId, skin]) => () => ({
    type: 'person:changed' as const,
    userId,
    figure: figureIn(skin),
  })),
  fc.tuple(fc.constantFrom(...ids), fc.nat(9)).map(([userId, number]) => () => ({
    type: 'person:changed' as const,
    userId,
    username: `${userId}${number}`,
  })),
  fc
    .tuple(fc.constantFrom(...ids), fc.boolean(), fc.boolean(), fc.boolean())
    .map(([userId, dozing, afk, speaks]) => (seq: number) => ({
      type: 'presence:changed' as const,
      userId,
      dozing,
      afk,
      ...(afk && speaks && { text: `Grund ${seq}`, lineId: `away-${seq}` }),
    })),
  fc.constantFrom(...ids).map((userId) => (seq: number) => ({
    type: 'chat:message' as const,
    ...lineOf(userId, seq),
  })),
  fc.tuple(fc.constantFrom(...ids), fc.constantFrom(...GESTURES)).map(([userId, kind]) => (seq: number) => ({
    type: 'avatar:gesture' as const,
    userId,
    kind,
    at: seq,
  })),
  fc.constantFrom(0, 5, 60).map((seconds) => () => ({
    type: 'room:slow' as const,
    seconds,
    ...(seconds === 5 && { isAutomatic: true as const }),
  })),
  fc.tuple(fc.constantFrom(...ids), fc.boolean()).map(([userId, on]) => () => ({
    type: 'chat:typing' as const,
    userId,
    on,
  })),
);

const story = fc
  .array(anything, { maxLength: 40 })
  .map((makers) => makers.map((make, index) => ({ ...make(index + 1), seq: index + 1 }) as RoomEvent));

/** The snapshot a server holding this state would send. */
function snapshotFrom(state: RoomState): Snapshot {
  const members = [...state.people.values()].map((person): Member => {
    const place = state.places.get(person.userId);
    if (!place) throw new Error(`${person.userId} is in the room but nowhere`);
    const { position, steps, seatId } = place;
    const { away, ...traits } = person;
    return {
      ...traits,
      ...(away && { afk: true, ...away }),
      figure: figureKey(person.figure),
      position,
      ...(steps.length > 0 && { steps: [...steps] }),
      ...(seatId !== null && { seatId }),
      typing: state.typing.has(person.userId),
    };
  });
  const { seq, slow } = state;
  return snapshotOf({ seq, members, history: [...state.lines], ...(slow && { slow }) });
}

describe('[OP-31] being away', () => {
  const told = (seq: number, change: object): RoomEvent =>
    ({ seq, type: 'presence:changed', userId: 'anna', dozing: false, afk: false, ...change }) as RoomEvent;
  const anna = (state: RoomState) => state.people.get('anna');
  const start = stateOf(snapshotOf({ members: [memberOf('anna')] }));

  it('is known with its words, and each event says all of it', () => {
    const gone = applyEvent(start, told(1, { afk: true, text: 'Tee', lineId: 'l1' }));
    expect(anna(gone)?.away).toEqual({ text: 'Tee', lineId: 'l1' });
    const dozing = applyEvent(gone, told(2, { afk: true, dozing: true }));
    expect(anna(dozing)).toMatchObject({ dozing: true, away: {} });
    expect(anna(applyEvent(dozing, told(3, {})))).toMatchObject({ dozing: false, away: null });
    expect(anna(stateOf(snapshotOf({ members: [{ ...memberOf('anna'), afk: true }] })))?.away).toEqual({});
  });

  it('what was said of it is kept once, to be reported after they are back, and not without end', () => {
    const gone = applyEvent(start, told(1, { afk: true, text: 'Tee', lineId: 'l1' }));
    const kept = withAwayTexts([], gone.people);
    expect(kept).toEqual([{ id: 'l1', userId: 'anna', text: 'Tee' }]);
    expect(withAwayTexts(kept, gone.people)).toBe(kept);
    expect(withAwayTexts(kept, applyEvent(gone, told(2, {})).people)).toBe(kept);
    let many = kept;
    for (let i = 0; i < 150; i += 1) {
      const next = applyEvent(gone, told(2, { afk: true, text: 'Tee', lineId: `n${i}` }));
      many = withAwayTexts(many, next.people);
    }
    expect(many).toHaveLength(100);
    expect(many.at(-1)?.id).toBe('n149');
  });
});

describe('room events', () => {
  it('a snapshot and the events after it are the later snapshot', () => {
    fc.assert(
      fc.property(story, fc.nat(40), (events, cut) => {
        const whole = applyEvents(stateOf(snapshotOf()), events).state;
        const early = applyEvents(stateOf(snapshotOf()), events.slice(0, cut)).state;
        const late = applyEvents(stateOf(snapshotFrom(early)), events.slice(cut)).state;
        expect(late).toEqual(whole);
        expect(stateOf(snapshotFrom(whole))).toEqual(whole);
      }),
    );
  });

  it('applies every number once, however frames overlap', () => {
    fc.assert(
      fc.property(story, fc.array(fc.nat(40), { maxLength: 6 }), (events, starts) => {
        const once = applyEvents(stateOf(snapshotOf()), events);
        let repeated = stateOf(snapshotOf());
        let applied = 0;
        const frames = [...starts.map((start) => events.slice(0, start)), events, events];
        for (const frame of frames) {
          const result = applyEvents(repeated, frame);
          repeated = result.state;
          applied += result.applied.length;
        }
        expect(repeated).toEqual(once.state);
        expect(applied).toBe(events.length);
      }),
    );
  });

  it('stops at a hole and says so', () => {
    fc.assert(
      fc.property(story, fc.nat(40), (events, missing) => {
        fc.pre(missing < events.length - 1);
        const holed = events.filter((_, index) => index !== missing);
        const { state, gap } = applyEvents(stateOf(snapshotOf()), holed);
        expect(gap).toBe(true);
        expect(state.seq).toBe(missing);
        expect(applyEvents(state, events)).toMatchObject({ gap: false, state: { seq: events.length } });
      }),
    );
  });

  it('[CHAT-03 b] a step replaces the place and nothing a component may read', () => {
    const before = stateOf(snapshotOf({ members: [memberOf('anna'), memberOf('ben')] }));
    const steps = [{ from: { x: 100, y: 600 }, to: { x: 300, y: 620 }, startedAt: 5, durationMs: 900 }];
    const after = applyEvent(before, { seq: 1, type: 'avatar:moved', userId: 'anna', steps, seatId: null });
    expect(after.places.get('anna')).toEqual({ position: { x: 300, y: 620 }, steps, seatId: null });
    expect(after.people).toBe(before.people);
    expect(after.typing).toBe(before.typing);
    expect(after.lines).toBe(before.lines);
    expect(after.places.get('ben')).toBe(before.places.get('ben'));
  });

  it('[CHAT-02 b] who leaves takes figure and typing sign along', () => {
    const members = [memberOf('anna'), { ...memberOf('ben'), typing: true }];
    const before = stateOf(snapshotOf({ members }));
    const after = applyEvent(before, { seq: 1, type: 'room:left', userId: 'ben', reason: 'left' });
    expect([...after.people.keys()]).toEqual(['anna']);
    expect([...after.places.keys()]).toEqual(['anna']);
    expect(after.typing.size).toBe(0);
  });

  it('[R23] a new name is that of the person from now on, and of no line that was said before', () => {
    const before = stateOf(
      snapshotOf({ members: [memberOf('anna'), memberOf('ben')], history: [lineOf('anna', 1)] }),
    );
    const renamed = applyEvent(before, { seq: 1, type: 'person:changed', userId: 'anna', username: 'Anni' });
    expect(renamed.people.get('anna')).toEqual({ ...before.people.get('anna'), username: 'Anni' });
    expect(renamed.people.get('ben')).toBe(before.people.get('ben'));
    expect(renamed.lines).toBe(before.lines);
    expect(renamed.places).toBe(before.places);
    const gone = applyEvent(renamed, { seq: 2, type: 'person:changed', userId: 'nobody', username: 'Anni' });
    expect(gone).toEqual({ ...renamed, seq: 2 });
  });

  it('a fresh snapshot keeps the lines read before it, without doubles', () => {
    const earlier = [lineOf('anna', 1), lineOf('ben', 2), lineOf('anna', 3)];
    const { lines } = stateOf(snapshotOf({ history: [lineOf('anna', 3), lineOf('ben', 4)] }), earlier);
    expect(lines.map((line) => line.at)).toEqual([1, 2, 3, 4]);
  });

  it('holds a bounded transcript', () => {
    const events = Array.from(
      { length: LINES_KEPT + 20 },
      (_, index): RoomEvent => ({ type: 'chat:message', seq: index + 1, ...lineOf('anna', index) }),
    );
    const { lines } = applyEvents(stateOf(snapshotOf()), events).state;
    expect(lines).toHaveLength(LINES_KEPT);
    expect(lines.at(-1)?.at).toBe(LINES_KEPT + 19);
  });
});

describe('[R35] [R36] what is tied to a line', () => {
  const said: Line = {
    id: 'first',
    clientId: 'first',
    userId: 'anna',
    username: 'Anna',
    text: 'Hallo @Ben',
    bubbleColorId: 'sun',
    at: 1,
    mentions: ['ben'],
  };
  const after = (...events: readonly object[]) =>
    applyEvents(
      stateOf(snapshotOf({ history: [said] })),
      events.map((event, i) => ({ ...event, seq: i + 1 }) as RoomEvent),
    ).state.lines[0];
  const reacted = (userId: string, kind: string, on = true) => ({
    type: 'chat:reacted',
    id: 'first',
    userId,
    kind,
    on,
  });

  const peopleOf = (line?: Line) =>
    Object.fromEntries(
      (line?.reactions ?? []).map(({ kind }) => [
        kind,
        (line?.reactions ?? []).flatMap((one) => (one.kind === kind ? one.userIds : [])),
      ]),
    );

  it('reactions come and go, each kind once for a person', () => {
    const both = after(reacted('ben', 'heart'), reacted('ben', 'heart'), reacted('cem', 'heart'));
    expect(peopleOf(both)).toEqual({ heart: ['ben', 'cem'] });
    const one = after(reacted('ben', 'heart'), reacted('cem', 'wow'), reacted('ben', 'heart', false));
    expect(peopleOf(one)).toEqual({ heart: [], wow: ['cem'] });
  });

  it('whom a line speaks to is what its new words say, and nobody where they say nothing of it', () => {
    const edited = { type: 'chat:edited', id: 'first', userId: 'anna', text: 'Hallo', edited: true };
    expect(after(edited)?.mentions).toBeUndefined();
    expect(after({ ...edited, mentions: ['cem'] })?.mentions).toEqual(['cem']);
  });
});
