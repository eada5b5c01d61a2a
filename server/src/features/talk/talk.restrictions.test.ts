import { type Person, startSystem, type TestSystem } from '@plausch/dev-env';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Restriction } from './talk.restriction.ts';
import { factsOf, listening, tablesOf } from './talk.restrictions.fixture.ts';

const HOUR_MS = 3_600_000;

let system: TestSystem;
let anna: Person;
let ben: Person;
let tables: ReturnType<typeof tablesOf>;
let facts: ReturnType<typeof factsOf>;
let restrictions: ReturnType<typeof listening>['restrictions'];
let tell: ReturnType<typeof listening>['tell'];
let soon: number;
beforeAll(async () => {
  system = await startSystem({ clock: 'still' });
  anna = await system.person('Anna');
  ben = await system.person('Ben');
  tables = tablesOf(system);
  facts = factsOf(anna, ben);
  soon = system.clock.now() + HOUR_MS;
});
afterAll(() => system.stop());
beforeEach(async () => {
  await tables.clear();
  ({ restrictions, tell } = listening(system.database));
});

async function held(person: Person): Promise<Restriction> {
  const restriction = restrictions.hold(person.user.id);
  await restriction.read();
  return restriction;
}
const hiddenOf = (...all: Restriction[]) => all.map(({ hidden }) => [...hidden]);
const eachOther = () => [[ben.user.id], [anna.user.id]];

describe('blocks', () => {
  it('[R16] [FR2] are there for who comes, in both directions', async () => {
    await tables.block(ben, anna);
    const [a, b] = [await held(anna), await held(ben)];
    expect(hiddenOf(a, b)).toEqual(eachOther());
    expect([...restrictions.withBlocks]).toEqual([a, b]);
  });

  it('[R16] begin and end at once for both, and no other way when each fact is heard twice', async () => {
    const [a, b] = [await held(anna), await held(ben)];
    await tables.block(anna, ben);
    for (let time = 0; time < 2; time += 1) {
      const heard = tell(facts.blocked);
      expect(hiddenOf(a, b)).toEqual(eachOther());
      await heard;
      expect(hiddenOf(a, b)).toEqual(eachOther());
    }
    await tables.unblock(anna);
    for (let time = 0; time < 2; time += 1) {
      await tell(facts.unblocked);
      expect(hiddenOf(a, b)).toEqual([[], []]);
      expect(restrictions.withBlocks.size).toBe(0);
    }
  });

  it('[R16] that are heard of after they ended hide nobody for long', async () => {
    const [a, b] = [await held(anna), await held(ben)];
    await tell(facts.blocked);
    expect(hiddenOf(a, b)).toEqual([[], []]);
    expect(restrictions.withBlocks.size).toBe(0);
  });

  it('[R16] whose end is heard of after they began anew stay, and so does the one of the other', async () => {
    for (const [by, whom] of [
      [anna, ben],
      [ben, anna],
    ] as const) {
      await tables.clear();
      const [a, b] = [await held(anna), await held(ben)];
      await tables.block(by, whom);
      await tell(facts.unblocked);
      expect(hiddenOf(a, b)).toEqual(eachOther());
    }
  });
});

describe('mutes', () => {
  it('[R21] begin at once and end with being lifted, and no other way when each fact is heard twice', async () => {
    const a = await held(anna);
    await tables.mute(anna, soon);
    for (let time = 0; time < 2; time += 1) {
      const heard = tell(facts.muted(soon));
      expect(a.mutedUntil).toBe(soon);
      await heard;
      expect(a.mutedUntil).toBe(soon);
    }
    await tables.liftAll();
    for (let time = 0; time < 2; time += 1) {
      await tell(facts.unmuted);
      expect(a.mutedUntil).toBe(0);
    }
  });

  it('[R21] that are heard of after they were lifted mute nobody for long', async () => {
    const a = await held(anna);
    const heard = tell(facts.muted(soon));
    expect(a.mutedUntil).toBe(soon);
    await heard;
    expect(a.mutedUntil).toBe(0);
  });

  it('[R21] that stand are left as they are by the facts of others, whenever those are heard', async () => {
    const a = await held(anna);
    await tables.mute(anna, soon);
    await tell(facts.unmuted);
    expect(a.mutedUntil).toBe(soon);
    const heard = tell(facts.muted(soon - 1));
    expect(a.mutedUntil).toBe(soon);
    await heard;
    await tell(facts.muted(soon + 1));
    expect(a.mutedUntil).toBe(soon);
  });

  it('[R21] are no other measure', async () => {
    const a = await held(anna);
    await tables.mute(anna, soon);
    for (const fact of [facts.locked, facts.unlocked]) await tell(fact);
    expect(a.mutedUntil).toBe(0);
  });

  it('[R21] stay where the tables cannot be asked', async () => {
    const a = await held(anna);
    await system.database.pool.query('alter table sanctions rename to elsewhere');
    try {
      await expect(tell(facts.muted(soon))).rejects.toThrow();
    } finally {
      await system.database.pool.query('alter table elsewhere rename to sanctions');
    }
    expect(a.mutedUntil).toBe(soon);
  });
});

describe('people', () => {
  it('whom no talk holds cost no question', async () => {
    const [a, b] = [await held(anna), await held(ben)];
    for (const restriction of [a, b]) restrictions.release(restriction);
    const all = [facts.blocked, facts.unblocked, facts.muted(soon), facts.unmuted];
    expect(await system.statementsOf(() => Promise.all(all.map(tell)))).toEqual([]);
    expect(hiddenOf(a, b)).toEqual([[], []]);
  });

  it('[R16] [R21] whom several talks hold are the same in each of them, and one lets go for itself', async () => {
    const [one, other] = [await held(anna), await held(anna)];
    await tables.block(anna, ben);
    await tables.mute(anna, soon);
    await Promise.all([tell(facts.blocked), tell(facts.muted(soon))]);
    expect(hiddenOf(one, other)).toEqual([[ben.user.id], [ben.user.id]]);
    expect([one.mutedUntil, other.mutedUntil]).toEqual([soon, soon]);
    // Letting go twice is letting go once.
    for (let time = 0; time < 2; time += 1) restrictions.release(one);
    expect([...restrictions.withBlocks]).toEqual([other]);
    await tables.unblock(anna);
    await tell(facts.unblocked);
    expect(hiddenOf(one, other)).toEqual([[ben.user.id], []]);
  });

  it('who are not there are nobody', async () => {
    const nobody = restrictions.hold(crypto.randomUUID());
    expect(await nobody.read()).toBeUndefined();
    expect([hiddenOf(nobody), nobody.mutedUntil]).toEqual([[[]], 0]);
  });
});
