import { type Person, startSystem, type TestSystem } from '@plausch/dev-env';
import { drizzle } from 'drizzle-orm/node-postgres';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { factsOf, listening, tablesOf } from './talk.restrictions.fixture.ts';

let system: TestSystem;
let anna: Person;
let ben: Person;
let tables: ReturnType<typeof tablesOf>;
beforeAll(async () => {
  system = await startSystem({ clock: 'still' });
  anna = await system.person('Anna');
  ben = await system.person('Ben');
  tables = tablesOf(system);
});
afterAll(() => system.stop());
beforeEach(() => tables.clear());

/** The database, whose answers wait for `answer` and may be out of date by then. */
function slowDatabase() {
  const { pool } = system.database;
  const waiting: (() => void)[] = [];
  let isSlow = true;
  const query = async (...given: unknown[]) => {
    const answer = await Reflect.apply(pool.query, pool, given);
    if (isSlow) await new Promise<void>((resolve) => waiting.push(resolve));
    return answer;
  };
  return {
    database: { drizzle: drizzle({ query } as never) },
    /** Resolves once an answer waits. */
    asked: () => expect.poll(() => waiting.length).toBeGreaterThan(0),
    answer(): void {
      for (const hear of waiting.splice(0)) hear();
    },
    hurry(): void {
      isSlow = false;
      this.answer();
    },
  };
}

it('[R16] [R21] no fact is lost to an answer that is older', async () => {
  const slow = slowDatabase();
  const { restrictions, tell } = listening(slow.database);
  const facts = factsOf(anna, ben);
  const soon = system.clock.now() + 3_600_000;
  const a = restrictions.hold(anna.user.id);
  const reading = a.read();
  await slow.asked();
  await tables.block(ben, anna);
  await tables.mute(anna, soon);
  const heard = [tell(facts.blocked), tell(facts.muted(soon))];
  const expectBoth = () => {
    expect([...a.hidden]).toEqual([ben.user.id]);
    expect(a.mutedUntil).toBe(soon);
  };
  expectBoth();
  slow.answer();
  await slow.asked();
  expectBoth();
  slow.hurry();
  await Promise.all(heard);
  expectBoth();
  expect(await reading).toMatchObject({ appearance: { username: 'Anna' } });
});

it('[R16] an answer that comes after the talk has let go is of no use', async () => {
  const slow = slowDatabase();
  const { restrictions } = listening(slow.database);
  await tables.block(anna, ben);
  const a = restrictions.hold(anna.user.id);
  const reading = a.read();
  await slow.asked();
  restrictions.release(a);
  slow.answer();
  await reading;
  expect(restrictions.withBlocks.size).toBe(0);
});
