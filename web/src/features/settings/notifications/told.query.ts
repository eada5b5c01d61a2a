import { endpointQuery } from '../../../api/query.ts';
import type { AnswerOf } from '../../../api/wire.ts';

/** Asked anew each time, also without a network, to say so: another device may have been turned on or off. */
export const settingsQuery = {
  ...endpointQuery('getNotifications'),
  staleTime: 0,
  networkMode: 'always',
} as const;

export type Settings = AnswerOf<'getNotifications'>;
