import { sql as raw } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { peopleOf } from './people.store.ts';

const accounts = {
  name: 'accounts',
  traits: {
    username: { read: raw`name` },
    figure: { read: raw`figure`, show: ({ key }: { key: string }) => `1|${key}` },
  },
};
const standing = { name: 'standing', traits: { bubbleColorId: { read: raw`rank` } } };
const WANTED = ['username', 'figure', 'bubbleColorId'];

it('each feature shows its traits of a person, and all of them together are the person', () => {
  const people = peopleOf([accounts, { name: 'without' }, standing], WANTED);
  expect(people.shown({ username: 'Anna', figure: { key: 'a' }, bubbleColorId: 'sun' })).toEqual({
    username: 'Anna',
    figure: '1|a',
    bubbleColorId: 'sun',
  });
});

it('a trait that no feature shows, or two do, stops the server at its start', () => {
  expect(() => peopleOf([accounts], WANTED)).toThrow('features show figure, username of a person');
  expect(() => peopleOf([accounts, standing, standing], WANTED)).toThrow('bubbleColorId, bubbleColorId');
});
