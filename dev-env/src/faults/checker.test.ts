import { describe, expect, it } from 'vitest';
import { check, type Evidence, type FinalRead, type TableLine } from './checker.ts';
import {
  type ClientHistory,
  createHistory,
  type OwnHeard,
  type Run,
  type Stay,
  type Utterance,
} from './history.ts';

/** Anna said a and c, Ben said b, and the table holds them in this order. */
const said = (id: string, outcome: Utterance['outcome'] = 'ok'): Utterance => ({
  clientId: `client-${id}`,
  text: id,
  outcome,
  lineId: outcome === 'ok' ? id : undefined,
});
const row = (id: string, userId: string): TableLine => ({ id, clientId: `client-${id}`, userId });
const TABLE = [row('a', 'anna'), row('b', 'ben'), row('c', 'anna')];

type Seen = Partial<Omit<Stay, 'lines'>> & { lines?: Record<number, string> };
const stay = ({ lines = {}, ...seen }: Seen): Stay => ({
  epoch: 'one',
  seq: 2,
  history: [],
  since: undefined,
  resumed: [],
  heard: [],
  ...seen,
  lines: Object.entries(lines).map(([seq, id]) => ({ seq: Number(seq), id })),
});
const run = (from: number, to: number): Run => ({ from, to });
const ALL = { heard: [run(2, 5)], lines: { 3: 'a', 4: 'b', 5: 'c' } };

/** The state of a person at this number. */
const state = (number: number): OwnHeard => ({ number, about: undefined });

const history = (
  userId: string,
  stays: Stay[],
  utterances: Utterance[] = userId === 'anna' ? [said('a'), said('c')] : [said('b')],
): ClientHistory => ({ ...createHistory(userId), own: [state(0)], utterances, stays });

const final = (userId: string, change: Partial<FinalRead> = {}): FinalRead => ({
  userId,
  view: { seq: 5 },
  snapshot: { seq: 5 },
  present: [
    { userId: 'anna', dozing: false },
    { userId: 'ben', dozing: false },
  ],
  ...change,
});

/** Everything went well, except for what the test changes. */
function rulesBroken(
  change: Partial<Evidence> & { ben?: Stay[]; saidByAnna?: Utterance[]; toldToAnna?: OwnHeard[] },
): string[] {
  const { ben = [stay(ALL)], saidByAnna, toldToAnna = [], ...evidence } = change;
  const findings = check({
    histories: [
      { ...history('anna', [stay(ALL)], saidByAnna), own: [state(0), ...toldToAnna] },
      history('ben', ben),
    ],
    table: TABLE,
    finals: [final('anna'), final('ben')],
    events: [],
    warnings: [],
    reach: 100,
    ...evidence,
  });
  return [...new Set(findings.map(({ rule }) => rule))];
}

describe('good histories pass', () => {
  it.each<[string, Seen[]]>([
    ['everything live', [ALL]],
    ['a snapshot in place of events', [{ seq: 5, history: ['a', 'b', 'c'] }]],
    [
      'a return by number',
      [
        { heard: [run(3, 3)], lines: { 3: 'a' } },
        {
          history: undefined,
          since: 3,
          seq: 4,
          resumed: [run(4, 4)],
          heard: [run(4, 5)],
          lines: { 4: 'b', 5: 'c' },
        },
      ],
    ],
    ['a return when nothing happened', [ALL, { history: undefined, since: 5, seq: 5 }]],
    [
      'a new epoch with known lines in its snapshot',
      [
        { heard: [run(3, 4)], lines: { 3: 'a', 4: 'b' } },
        { epoch: 'two', seq: 1, history: ['a', 'b'], heard: [run(1, 2)], lines: { 2: 'c' } },
      ],
    ],
  ])('%s', (_name, ben) => {
    expect(rulesBroken({ ben: ben.map(stay) })).toEqual([]);
  });

  it('a hole before a snapshot that is full', () => {
    const ben = [
      stay({ heard: [run(3, 3)], lines: { 3: 'a' } }),
      stay({ epoch: 'two', seq: 9, history: ['c'] }),
    ];
    expect(rulesBroken({ ben, reach: 1 })).toEqual([]);
    expect(rulesBroken({ ben, reach: 2 })).toEqual(['lost']);
  });

  it('an unanswered line, said or not', () => {
    expect(rulesBroken({ saidByAnna: [said('a'), said('c', 'unknown')] })).toEqual([]);
    expect(rulesBroken({ saidByAnna: [said('a'), said('c'), said('d', 'unknown')] })).toEqual([]);
  });
});

describe('the table', () => {
  it('lacks an acknowledged line', () => {
    expect(rulesBroken({ saidByAnna: [said('a'), said('c'), said('d')] })).toEqual(['lost']);
  });

  it('holds what nobody said, or what was refused', () => {
    expect(rulesBroken({ saidByAnna: [said('a')] })).toEqual(['invented']);
    expect(rulesBroken({ saidByAnna: [said('a'), said('c', 'refused')] })).toEqual(['invented']);
  });

  it('holds one line twice', () => {
    expect(rulesBroken({ table: [...TABLE, { ...row('c', 'anna'), id: 'c2' }] })).toContain('doubled');
  });

  it("turns a sender's lines around", () => {
    expect(rulesBroken({ saidByAnna: [said('c'), said('a')] })).toEqual(['reordered']);
  });
});

describe('what a client saw', () => {
  it.each<[string, Seen[], string[]]>([
    ['a line never came', [{ heard: [run(3, 5)], lines: { 3: 'a', 5: 'c' } }], ['lost']],
    ['the last line never came', [{ heard: [run(3, 4)], lines: { 3: 'a', 4: 'b' } }], ['lost']],
    [
      'a line came twice',
      [{ heard: [run(3, 6)], lines: { 3: 'a', 4: 'b', 5: 'b', 6: 'c' } }],
      ['reordered', 'doubled'],
    ],
    [
      'two lines changed places',
      [{ heard: [run(3, 5)], lines: { 3: 'a', 4: 'c', 5: 'b' } }],
      ['reordered', 'lost'],
    ],
    [
      'a line that is not stored',
      [{ heard: [run(3, 6)], lines: { ...ALL.lines, 6: 'phantom' } }],
      ['invented'],
    ],
    [
      'a snapshot forgot a line that was seen',
      [ALL, { epoch: 'two', seq: 1, history: ['a', 'b'], heard: [run(2, 2)], lines: { 2: 'c' } }],
      ['lost'],
    ],
    ['a number was left out', [{ ...ALL, heard: [run(2, 3), run(5, 5)] }], ['gap']],
    ['a number came twice', [{ ...ALL, heard: [run(2, 4), run(4, 5)] }], ['gap']],
    ['frames begin too late', [{ ...ALL, heard: [run(4, 5)] }], ['gap']],
    [
      'an answer by number is not whole',
      [ALL, { history: undefined, since: 5, seq: 7, resumed: [run(7, 7)] }],
      ['gap'],
    ],
    ['an empty answer by number is not up to date', [ALL, { history: undefined, since: 5, seq: 7 }], ['gap']],
  ])('%s', (_name, ben, rules) => {
    expect(rulesBroken({ ben: ben.map(stay) })).toEqual(rules);
  });

  it('met what no honest client meets', () => {
    const histories = [history('anna', [stay(ALL)]), history('ben', [stay(ALL)])];
    histories[1]?.surprises.push('was told that it is elsewhere');
    expect(rulesBroken({ histories })).toEqual(['surprise']);
  });
});

describe('the end', () => {
  const present = (...people: [string, boolean][]) => people.map(([userId, dozing]) => ({ userId, dozing }));

  it.each([
    [present(['anna', false], ['ben', false], ['carl', false]), ['ghost']],
    [present(['anna', false], ['ben', true]), ['ghost']],
    [present(['ben', false]), ['absent']],
    [present(['anna', false], ['ben', false], ['ben', false]), ['doubled']],
  ])('is not with exactly those who are there: %j', (people, rules) => {
    expect(rulesBroken({ finals: [final('anna'), final('ben', { present: people })] })).toEqual(rules);
  });

  it('leaves somebody with another view than a fresh snapshot', () => {
    const finals = [final('anna'), final('ben', { view: { seq: 5, members: [] } })];
    expect(rulesBroken({ finals })).toEqual(['view differs']);
  });
});

describe('what was told to Anna alone', () => {
  const events = [1, 2, 3].map((number) => ({ userId: 'anna', number, about: `w${number}` }));
  const told = (...numbers: number[]): OwnHeard[] =>
    numbers.map((number) => ({ number, about: `w${number}` }));
  const brokenBy = (toldToAnna: OwnHeard[], change: Partial<Evidence> = {}) =>
    rulesBroken({ events, warnings: ['w1', 'w3'], toldToAnna, ...change });

  it('passes when it came once, whole and in order, or as a state', () => {
    expect(brokenBy(told(1, 2, 3))).toEqual([]);
    expect(brokenBy([...told(1), state(3)])).toEqual([]);
  });

  it.each<[string, OwnHeard[], string[]]>([
    ['came again', told(1, 2, 2, 3), ['doubled']],
    ['lacks one in the middle', told(1, 3), ['gap']],
    ['lacks the last', told(1, 2), ['lost']],
    ['is another than in the table', [...told(1, 2), { number: 3, about: 'w9' }], ['invented']],
  ])('is found when it %s', (_what, heard, broken) => expect(brokenBy(heard)).toEqual(broken));

  it('is found when an acknowledged one is nowhere, or the numbers have a hole', () => {
    expect(brokenBy(told(1, 2, 3), { warnings: ['w4'] })).toEqual(['lost']);
    expect(
      brokenBy(told(1, 2, 3), { events: events.map((one) => ({ ...one, number: one.number + 1 })) }),
    ).toContain('gap');
  });
});
