import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const SOURCES = new URL('../', import.meta.url);

/** Whose step of the history is another one's, or none. */
const OTHERWISE = {
  'app/finder/KeySheet.tsx KeySheet': 'is one step together with the finder, which leads to it',
  'app/shop/Bought.tsx Bought': 'takes the place of the dialog that buys, and its step',
  'features/accounts/wardrobe/LeaveGuard.tsx Question': 'is itself the answer to going back',
  'features/rooms/RoomCard.tsx RoomCard': 'is a part of the address, or its content makes the step',
};

/** The components of a file by name, each with its source. */
const componentsIn = (file: string) =>
  readFileSync(new URL(file, SOURCES), 'utf8')
    .split(/^(?=(?:export )?function [A-Z])/m)
    .map((source) => ({ source, name: `${file} ${/function (\w+)/.exec(source)?.[1] ?? ''}` }));

it('[APP-09 b] each component that opens a dialog makes it a step of the history', () => {
  const opening = globSync('{app,features}/**/*.tsx', { cwd: SOURCES.pathname })
    .flatMap(componentsIn)
    .filter(({ source }) => /<Dialog\s/.test(source));
  const without = opening.filter(({ source }) => !source.includes('useLayer(')).map(({ name }) => name);
  expect(without.toSorted()).toEqual(Object.keys(OTHERWISE).toSorted());
});
