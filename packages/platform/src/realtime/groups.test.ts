import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Groups } from './groups.ts';

const groupNames = ['kaffeehaus', 'kino', 'lobby'] as const;

it('is what a list of who is where would be, whatever happens in whatever order', () => {
  const happening = fc.record({
    do: fc.constantFrom('enter', 'leave', 'leaveAll'),
    who: fc.nat(4),
    group: fc.constantFrom(...groupNames),
  });
  fc.assert(
    fc.property(fc.array(happening, { maxLength: 60 }), (happenings) => {
      const people = Array.from({ length: 5 }, (_, id) => ({ id }));
      const groups = new Groups<{ id: number }>();
      let expected: [number, string][] = [];
      for (const { do: what, who, group } of happenings) {
        const person = people[who];
        if (!person) throw new Error('there are five people');
        if (what === 'enter') {
          groups.enter(person, group);
          if (!expected.some(([one, where]) => one === who && where === group)) expected.push([who, group]);
        } else if (what === 'leave') {
          groups.leave(person, group);
          expected = expected.filter(([one, where]) => one !== who || where !== group);
        } else {
          groups.leaveAll(person);
          expected = expected.filter(([one]) => one !== who);
        }
        for (const name of groupNames) {
          expect([...groups.of(name)].map(({ id }) => id)).toEqual(
            expected.filter(([, where]) => where === name).map(([one]) => one),
          );
        }
      }
    }),
  );
});
