import { endpointQuery } from '../../api/query.ts';

/** Always asked anew, as the mailed link works from anywhere; also without a network, to say so. */
export const deletionQuery = {
  ...endpointQuery('accountDeletion'),
  staleTime: 0,
  networkMode: 'always',
} as const;
