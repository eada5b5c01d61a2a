import { SLOW_SECONDS, type SlowSeconds } from '@plausch/protocol/room-rules';

/** The pace that is written behind the command; undefined where there is none of that kind. */
export function paceIn(written: string): SlowSeconds | undefined {
  const word = written.trim().toLowerCase();
  return SLOW_SECONDS.find((seconds) => String(seconds) === word || (seconds === 0 && word === 'aus'));
}
