import { expect, it } from 'vitest';
import { chosenBefore } from './measure-choice.ts';

it.each([
  ['warn', { kind: 'warning', seconds: 0 }],
  ['mute', { kind: 'mute', seconds: 3_600 }],
  ['kick', { kind: 'lock', seconds: 0 }],
  ['ban', { kind: 'lock', seconds: 604_800 }],
])('/%s opens its measure, with the reason where one was typed', (measure, chosen) => {
  expect(chosenBefore({ measure, reason: '  ' })).toEqual(chosen);
  expect(chosenBefore({ measure, reason: ' Spam ' })).toEqual({ ...chosen, reason: 'Spam' });
});

it.each([null, undefined, 'mute', {}, { measure: 'toString' }, { measure: 5 }, { opened: true }])(
  'nothing is chosen by what else a step may carry: %o',
  (state) => {
    expect(chosenBefore(state)).toBeUndefined();
  },
);
