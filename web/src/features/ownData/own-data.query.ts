import { WIRE } from 'virtual:wire/ownData';
import { learnWire } from '../../api/index.ts';
import { endpointQuery } from '../../api/query.ts';

// Only who opens it needs them.
learnWire(WIRE);

const LOOK_EVERY_MS = 4_000;

/** Always asked anew, also without a network, to say so; again and again while a copy is being made. */
export const ownDataQuery = {
  ...endpointQuery('getOwnData'),
  staleTime: 0,
  networkMode: 'always',
  refetchInterval: (query: { readonly state: { readonly data?: { readonly state: string } | undefined } }) =>
    query.state.data?.state === 'making' && LOOK_EVERY_MS,
} as const;
