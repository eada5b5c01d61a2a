import { WIRE } from 'virtual:wire/wallet';
import { call, learnWire } from '../../api/index.ts';
import type { AnswerOf } from '../../api/wire.ts';

// Only who has coins to do with needs them.
learnWire(WIRE);

/** Says that one is here: the first time of a day brings coins. */
export function noteVisit(): Promise<AnswerOf<'noteVisit'>> {
  return call('noteVisit');
}
