import type { Line, RoomEvent } from '@plausch/protocol';
import { type Scene, sceneById } from '@plausch/stage';
import { LiveRoom } from './rooms.live.ts';
import { roomsRules } from './rooms.rules.ts';

/** An evening in November. */
export const START = Date.parse('2026-11-01T18:00:00Z');
const found = sceneById('kaffeehaus');
if (!found) throw new Error('the scene is missing');
export const scene: Scene = found;

/** A person as a room takes them in: the account's id is the name, too. */
export const person = (userId: string) => ({
  userId,
  username: userId,
  figure: '1||0,0,0,0,0,0',
  bubbleColorId: 'sun',
  tier: null,
  rank: 1,
  guild: null,
});
export const lineOf = (userId: string, id: string, at: number): Line => ({
  id,
  clientId: id,
  userId,
  username: userId,
  text: 'Hallo',
  bubbleColorId: 'sun',
  at,
});
/** The Kaffeehaus with fifty places, unless `options` say otherwise. */
export const openRoom = (options: Partial<ConstructorParameters<typeof LiveRoom>[0]> = {}) =>
  new LiveRoom({
    id: 'room',
    epoch: 'epoch',
    scene,
    capacity: 50,
    history: [],
    rules: roomsRules,
    ...options,
  });

/** Everything told so far, taken out as frames. */
export function drain(room: LiveRoom, now: number): RoomEvent[] {
  return room.takeFrame(now)?.events ?? [];
}

/** What was refused, with its code. */
export const refusal = (run: () => unknown): { code: string } => {
  try {
    run();
  } catch (error) {
    return error as { code: string };
  }
  return { code: 'not refused' };
};
export const code = (run: () => unknown): string => refusal(run).code;
