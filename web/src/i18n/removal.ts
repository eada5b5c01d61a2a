import { wordsOf } from './words-of.ts';

/** Told to a person who was removed from a room or locked out. */
export const t = wordsOf({
  'login.removed': 'Du wurdest aus dem Raum genommen',
  'login.removedFor': 'Du bist noch {time} gesperrt',
  'login.removedForever': 'Du bist dauerhaft gesperrt',
  'login.removedOver': 'Die Sperre ist vorbei',
  'login.removedReason': 'Grund: {reason}',
  'login.removedEnd': 'Die Sperre endet am {moment}.',
  'login.removedOnlyTold': 'Ob das noch gilt, siehst du, wenn du dich anmeldest.',
  'login.appeal': 'Einspruch erheben',
  'login.rules': 'Regeln nachlesen',
});
