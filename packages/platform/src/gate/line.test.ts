import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Line, type Place } from './line.ts';

it('[WS-3] serves in the order of coming, whoever gives up in between, also twice or too late', () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('join' as const) }),
    fc.record({ kind: fc.constant('serve' as const) }),
    fc.record({ kind: fc.constant('giveUp' as const), which: fc.nat(30) }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const line = new Line<number>();
      const places: Place<number>[] = [];
      let expected: number[] = [];
      for (const one of steps) {
        if (one.kind === 'join') {
          expected.push(places.length);
          places.push(line.join(places.length));
        } else if (one.kind === 'serve') expect(line.serve()).toBe(expected.shift());
        else {
          const place = places[one.which];
          if (place) line.giveUp(place);
          expected = expected.filter((value) => value !== one.which);
        }
        expect(line.length).toBe(expected.length);
      }
      for (const value of expected) expect(line.serve()).toBe(value);
      expect(line.serve()).toBeUndefined();
    }),
  );
});

it('[WS-3] who gives up twice, or after being served, takes no other out of the line', () => {
  const line = new Line<string>();
  const [first, second] = [line.join('first'), line.join('second')];
  line.join('third');
  line.giveUp(second);
  line.giveUp(second);
  expect(line.serve()).toBe('first');
  line.giveUp(first);
  expect([line.length, line.serve(), line.serve()]).toEqual([1, 'third', undefined]);
});
