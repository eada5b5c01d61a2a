import type { EndpointName } from '@plausch/protocol';
import { QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from './index.ts';
import type { OptionsOf } from './wire.ts';

/**
 * The cache of what the server knows. Calls repeat themselves where that is safe, so it never does. What a person does without a
 * network fails at once: kept until there is one, a purchase would be made that its buyer has given up.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: 30_000 },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/** Query options of a reading endpoint; the key is its name and what was asked. */
export function endpointQuery<Name extends EndpointName>(name: Name, ...[options]: OptionsOf<Name>) {
  return queryOptions({
    queryKey: [name, options?.params, options?.query] as const,
    queryFn: ({ signal }) => call(name, ...([{ ...options, signal }] as OptionsOf<Name>)),
  });
}
