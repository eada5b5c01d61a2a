import { expect, it } from 'vitest';
import { Places } from './places.ts';

it('[WS-3] an owner takes as many as there are, others theirs, and what is given back may be taken again', () => {
  const places = new Places(2);
  expect(['anna', 'anna', 'anna', 'ben'].map((owner) => places.take(owner))).toEqual([
    true,
    true,
    false,
    true,
  ]);
  places.giveBack('anna');
  expect([places.take('anna'), places.take('anna')]).toEqual([true, false]);
});

it('[WS-3] nothing is kept of owners who have none, nor of places that nobody took', () => {
  const places = new Places(2);
  for (const owner of ['anna', 'anna', 'ben']) places.take(owner);
  for (const owner of ['anna', 'ben', 'carla']) places.giveBack(owner);
  expect(places.owners).toBe(1);
  places.giveBack('anna');
  expect(places.owners).toBe(0);
  expect([places.take('carla'), places.take('carla'), places.take('carla')]).toEqual([true, true, false]);
});
