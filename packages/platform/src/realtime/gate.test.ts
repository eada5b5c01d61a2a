import { expect, it } from 'vitest';
import { Gate, type GateRules } from './gate.ts';

const RULES: GateRules = { width: 1, waitingOfNetwork: 3, waitingInAll: 5 };

/** A gate whose visitors say when they came in, and stay until they are sent on. */
function visited(rules: Partial<GateRules> = {}) {
  const gate = new Gate({ ...RULES, ...rules });
  const came: string[] = [];
  const inside = new Map<string, (isWell: boolean) => void>();
  return {
    came,
    visit: (name: string, network?: string) =>
      gate.enter(
        network,
        () =>
          new Promise<void>((resolve, reject) => {
            came.push(name);
            inside.set(name, (isWell) => (isWell ? resolve() : reject(new Error(name))));
          }),
      ),
    /** Ends one piece of work; the next one has begun when it resolves. */
    async finish(name: string, isWell = true) {
      inside.get(name)?.(isWell);
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

it('lets so many in at once, the others in their order, and one after each that ends, well or badly', async () => {
  const { came, visit, finish } = visited({ width: 2 });
  for (const name of ['a', 'b', 'c', 'd']) visit(name, 'one');
  expect(came).toEqual(['a', 'b']);
  await finish('b', false);
  expect(came).toEqual(['a', 'b', 'c']);
  await finish('a');
  expect(came).toEqual(['a', 'b', 'c', 'd']);
  await finish('c');
  await finish('d');
  visit('e', 'one');
  visit('f', 'one');
  visit('g', 'one');
  expect(came.slice(4)).toEqual(['e', 'f']);
});

it('[WS-3] networks take turns: who comes after a flood from elsewhere waits for one of it, not for all', async () => {
  const { came, visit, finish } = visited();
  for (const name of ['a1', 'a2', 'a3', 'a4']) visit(name, 'a');
  visit('b1', 'b');
  visit('c1', 'c');
  for (const name of ['a1', 'a2', 'b1', 'c1', 'a3']) await finish(name);
  expect(came).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'a4']);
});

it('[WS-3] so many of a network wait and so many in all, and there is room again once somebody is in', async () => {
  const { visit, finish } = visited();
  const taken = (...names: string[]) => names.map((name) => visit(name, name.slice(0, 1)) !== undefined);
  expect(taken('a1', 'a2', 'a3', 'a4', 'a5')).toEqual([true, true, true, true, false]);
  expect(taken('b1', 'b2', 'b3', 'c1')).toEqual([true, true, false, false]);
  await finish('a1');
  expect(taken('a6', 'b4')).toEqual([true, false]);
});

it('[WS-3] who has left is never let in, and leaves the place to others', async () => {
  const { came, visit, finish } = visited();
  visit('a1', 'a');
  const [second, third] = [visit('a2', 'a'), visit('a3', 'a')];
  visit('b1', 'b');
  second?.leave();
  third?.leave();
  third?.leave();
  expect(['a4', 'a5', 'a6'].map((name) => visit(name, 'a') !== undefined)).toEqual([true, true, true]);
  for (const name of ['a1', 'b1', 'a4', 'a5', 'a6']) await finish(name);
  expect(came).toEqual(['a1', 'b1', 'a4', 'a5', 'a6']);
  second?.leave();
  visit('a7', 'a');
  expect(came.at(-1)).toBe('a7');
});

it('a machine for itself has one bound alone', () => {
  const { visit } = visited();
  const taken = Array.from({ length: 8 }, (_, i) => visit(`visitor ${i}`) !== undefined);
  expect(taken.filter(Boolean)).toHaveLength(1 + RULES.waitingInAll);
});
