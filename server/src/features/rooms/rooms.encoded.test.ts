import { expect, it } from 'vitest';
import { forgetJsonOf, jsonOf } from './rooms.encoded.ts';
import { changeFigure, type Figure } from './rooms.figure.ts';

it('an object is encoded once, until it is let go of', () => {
  const value = { places: 1 };
  expect(jsonOf(value)).toBe('{"places":1}');
  value.places = 2;
  expect(jsonOf(value)).toBe('{"places":1}');
  forgetJsonOf(value);
  expect(jsonOf(value)).toBe('{"places":2}');
});

it('of a figure that has changed no JSON of before is kept: events keep its objects for minutes', () => {
  const member = { username: 'Anna' };
  const figure = { member } as unknown as Figure;
  jsonOf(member);
  member.username = 'Berta';
  changeFigure(figure, { leavesAt: 1 });
  expect(figure).toEqual({ member: null, leavesAt: 1 });
  expect(jsonOf(member)).toBe('{"username":"Berta"}');
});
