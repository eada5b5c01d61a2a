import { expect, it } from 'vitest';
import { Gate } from './gate.ts';

it('lets so many in at once, the others in their order, and one after each that ends, well or badly', async () => {
  const gate = new Gate(2);
  const log: string[] = [];
  const doors = new Map<string, (isWell: boolean) => void>();
  const visit = (name: string) =>
    gate
      .pass(
        () =>
          new Promise<void>((resolve, reject) => {
            log.push(name);
            doors.set(name, (isWell) => (isWell ? resolve() : reject(new Error(name))));
          }),
      )
      .catch(() => undefined);
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map(visit);
  expect(log).toEqual(['a', 'b']);
  doors.get('b')?.(false);
  await b;
  expect(log).toEqual(['a', 'b', 'c']);
  for (const name of ['a', 'c']) doors.get(name)?.(true);
  await Promise.all([a, c]);
  expect(log).toEqual(['a', 'b', 'c', 'd']);
  doors.get('d')?.(true);
  await d;
});
