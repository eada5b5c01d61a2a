import { expect, it } from 'vitest';
import { requireUserId } from './user-id.ts';

it('takes every id that an app may have, letter by letter', () => {
  for (const id of [
    '7',
    'Jörg',
    '$RCAnonymousID:0123',
    'a@b.c',
    'a b',
    'a+b%20',
    '🦊',
    'x'.repeat(1_024),
    'NULL',
  ])
    expect(requireUserId(id)).toBe(id);
});

it('refuses what is none, cannot be stored or is too long', () => {
  const none = [
    '',
    '.',
    '..',
    ' ',
    '\t',
    'null',
    'NaN',
    '(null)',
    'undefined',
    'unknown',
    '\\x00',
    'no_user',
    'nil',
  ];
  for (const id of [...none, 'a\0b', '\ud800', 'ü'.repeat(513)])
    expect(() => requireUserId(id)).toThrow(expect.objectContaining({ code: 'bad_user_id' }));
});
