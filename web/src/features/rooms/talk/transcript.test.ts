import type { Line } from '@plausch/protocol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shortened } from '../bubbles/shortened.ts';
import { groupLines, inStretches, type Stretch } from './transcript.ts';

const self = { userId: 'anna', username: 'Anna', bubbleColorId: 'sun' };
const line = (userId: string, at: number, text = `${userId} um ${at}`): Line => ({
  id: `${userId}-${at}`,
  clientId: `${userId}-${at}`,
  userId,
  username: userId === self.userId ? self.username : userId,
  text,
  bubbleColorId: 'sun',
  at,
});
const MINUTE = 60_000;

describe('the transcript', () => {
  it('joins lines of one person within two minutes, and no others', () => {
    const lines = [
      line('ben', 0),
      line('ben', MINUTE),
      line('anna', MINUTE + 1),
      line('ben', MINUTE + 2),
      line('ben', 3 * MINUTE + 2),
    ];
    expect(groupLines(lines, [], self).map((group) => group.lines.length)).toEqual([2, 1, 1, 1]);
  });

  it('[R37] what is no plain talk is a group by itself, and what follows begins another', () => {
    const lines = [
      line('ben', 0),
      { ...line('ben', 1), kind: 'me' as const },
      line('ben', 2),
      { ...line('ben', 3), kind: 'dice' as const },
      { ...line('ben', 4), kind: 'dice' as const },
    ];
    expect(groupLines(lines, [], self).map((group) => group.lines.map(({ kind }) => kind))).toEqual([
      [undefined],
      ['me'],
      [undefined],
      ['dice'],
      ['dice'],
    ]);
  });

  it('[R30] a line that is taken back is drawn anew where it stood, and the others stay what they were', () => {
    const lines = [line('ben', 0), line('ben', 1), line('cem', 2)];
    const before = inStretches(groupLines(lines, [], self));
    const [first, second, third] = lines as [Line, Line, Line];
    const after = inStretches(
      groupLines([first, { ...second, text: '', gone: 'author' }, third], [], self),
      before,
    );
    expect(after[0]?.groups[0]?.lines).toMatchObject([
      { id: 'ben-0', text: 'ben um 0' },
      { id: 'ben-1', text: '', gone: 'author', waits: 'no' },
    ]);
    expect(after[0]?.groups[1]).toBe(before[0]?.groups[1]);
  });

  it('[R23] a new name begins a group of its own', () => {
    const lines = [
      line('ben', 0),
      { ...line('ben', 1), username: 'Benno' },
      { ...line('ben', 2), username: 'Benno' },
    ];
    expect(groupLines(lines, [], self).map((group) => [group.username, group.lines.length])).toEqual([
      ['ben', 1],
      ['Benno', 2],
    ]);
  });

  it('names right below each other differ in colour, and one’s own name keeps its colour from line to line', () => {
    const everybody = ['ben', 'cem', 'dora', 'ben', 'ben', 'cem'];
    const lines = everybody.map((who, i) => line(who, i * 3 * MINUTE));
    const names = groupLines(lines, [], self).map(({ nameId }) => nameId);
    expect(names.slice(0, 3)).toEqual(['sun', 'lilac', 'sun']);
    const anyTalk = fc.array(
      fc.record({
        who: fc.constantFrom('ben', 'cem', 'dora'),
        colour: fc.constantFrom('sun', 'rose', 'lilac'),
      }),
    );
    fc.assert(
      fc.property(anyTalk, (talk) => {
        const said = talk.map(({ who, colour }, i) => ({ ...line(who, i), bubbleColorId: colour }));
        const groups = groupLines(said, [], self);
        for (const [i, group] of groups.entries()) {
          const above = groups[i - 1];
          if (above && above.userId !== group.userId) expect(group.nameId).not.toBe(above.nameId);
          if (above?.userId === group.userId) expect(group.nameId).toBe(above.nameId);
        }
      }),
    );
  });

  it('shows own lines on their way after all others, marked', () => {
    const pending = { clientId: 'new', text: 'gleich', at: 10, sent: false, waited: true };
    const groups = groupLines([line('anna', 0)], [pending], self);
    expect(groups).toHaveLength(1);
    expect(groups[0]?.lines.map(({ waits }) => waits)).toEqual(['no', 'held']);
  });

  it('the line one has not seen begins a group of its own, below the mark', () => {
    const lines = [line('ben', 0), line('ben', 1), line('ben', 2)];
    const groups = groupLines(lines, [], self, 'ben-1');
    expect(groups.map((group) => [group.isNewFrom, group.lines.length])).toEqual([
      [false, 1],
      [true, 2],
    ]);
  });

  it('[R35] knows the groups in which somebody speaks to oneself, or to all in the room', () => {
    const lines: Line[] = [
      line('ben', 0, 'Guten Abend'),
      { ...line('ben', 1, '@anna, setz dich dazu'), mentions: ['cem', 'anna'] },
      { ...line('anna', 2, '@raum, hört her'), mentions: ['kaffeehaus'] },
      // Beyond what the room lets a person say to one: nothing but words.
      line('cem', 3, '@Anna, noch einmal'),
      { ...line('dora', 4, '@raum'), mentions: ['kaffeehaus'] },
    ];
    const groups = groupLines(lines, [], self, null, 'kaffeehaus');
    expect(groups.map((group) => group.isToMe)).toEqual([true, false, false, true]);
    expect(groups[0]?.lines.map((one) => one.isToMe)).toEqual([false, true]);
  });

  it('[R36] a line to which somebody reacts is drawn anew, and the others stay what they were', () => {
    const lines = [line('ben', 0), line('cem', 1)];
    const before = inStretches(groupLines(lines, [], self));
    const [first, second] = lines as [Line, Line];
    const reacted: Line = { ...second, reactions: [{ kind: 'heart', userIds: ['anna'] }] };
    const after = inStretches(groupLines([first, reacted], [], self), before);
    expect(after[0]?.groups[1]?.lines[0]?.reactions).toEqual(reacted.reactions);
    expect(after[0]?.groups[0]).toBe(before[0]?.groups[0]);
  });

  it('[CHAT-23] leaves what looks like markup as it is', () => {
    const text = '<img src=x onerror=1>';
    expect(groupLines([line('ben', 0, text)], [], self)[0]?.lines[0]?.text).toBe(text);
  });
});

describe('a bubble’s text', () => {
  it('is the line itself up to 140 characters', () => {
    expect(shortened('a'.repeat(140), 140)).toBe('a'.repeat(140));
  });

  it('is cut at a word where that costs little, and never longer', () => {
    const words = 'Kaffee und Kuchen '.repeat(20);
    expect(shortened(words, 140)).toMatch(/(?:Kaffee|und|Kuchen)…$/);
    expect([...shortened('😀'.repeat(200), 140)]).toHaveLength(140);
  });
});

describe('the stretches of a transcript', () => {
  const talk = (from: number, to: number) =>
    groupLines(
      Array.from({ length: to - from }, (_, i) => line(`p${from + i}`, from + i)),
      [],
      self,
    );
  const keysOf = (stretches: readonly Stretch[]) =>
    stretches.flatMap(({ groups }) => groups.map(({ key }) => key));
  const homes = (stretches: readonly Stretch[]) =>
    new Map(stretches.flatMap(({ key, groups }) => groups.map((group) => [group.key, key])));

  it('hold everything in order, and a group stays in its stretch whatever comes and goes', () => {
    const change = fc.record({
      more: fc.integer({ min: 0, max: 50 }),
      gone: fc.integer({ min: 0, max: 50 }),
    });
    fc.assert(
      fc.property(fc.array(change, { maxLength: 20 }), (changes) => {
        let [from, to] = [0, 0];
        let shown: readonly Stretch[] = [];
        for (const { more, gone } of changes) {
          to += more;
          from = Math.min(to, from + gone);
          const groups = talk(from, to);
          const before = homes(shown);
          shown = inStretches(groups, shown);
          expect(keysOf(shown)).toEqual(groups.map(({ key }) => key));
          expect(new Set(shown.map(({ key }) => key)).size).toBe(shown.length);
          for (const [group, home] of homes(shown)) expect(before.get(group) ?? home).toBe(home);
        }
      }),
    );
  });

  it('are the same objects as before, but for the one a line was added to', () => {
    const before = inStretches(talk(0, 50));
    const after = inStretches(talk(0, 51), before);
    expect(after).toHaveLength(before.length);
    expect(after.map((stretch, index) => stretch === before[index])).toEqual([true, true, false]);
    const last = after.at(-1)?.groups ?? [];
    expect(last.slice(0, -1).every((group, index) => group === before.at(-1)?.groups[index])).toBe(true);
  });

  it('a line of one’s own that is still on its way keeps its stretch when others come before it', () => {
    const pending = { clientId: 'own', text: 'gleich', at: 90, sent: false, waited: false };
    const before = inStretches(groupLines([line('ben', 0)], [pending], self));
    const others = Array.from({ length: 60 }, (_, i) => line(`p${i}`, i + 1));
    const after = inStretches(groupLines([line('ben', 0), ...others], [pending], self), before);
    expect(keysOf(after)).toEqual(['ben-0', ...others.map(({ clientId }) => clientId), 'own']);
    expect(new Set(after.map(({ key }) => key)).size).toBe(after.length);
    const sent = { ...line('anna', 90), clientId: 'own' };
    const numbered = inStretches(groupLines([line('ben', 0), ...others, sent], [], self), after);
    expect(
      numbered
        .at(-1)
        ?.groups.at(-1)
        ?.lines.map(({ waits }) => waits),
    ).toEqual(['no']);
    expect(numbered.slice(0, -1)).toEqual(after.slice(0, -1));
  });
});
