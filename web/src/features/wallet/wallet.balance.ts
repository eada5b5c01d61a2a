import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { endpointQuery } from '../../api/query.ts';
import { connection } from '../../connection/index.ts';
import './wallet.queries.ts';

const balanceQuery = { ...endpointQuery('getWallet'), staleTime: 0, networkMode: 'always' } as const;

/** How many coins one has, as the server tells; undefined until it is known. */
export function useBalance(): number | undefined {
  const queries = useQueryClient();
  useEffect(() => {
    const askAgain = () => void queries.invalidateQueries(balanceQuery);
    const stops = [connection.on('wallet:changed', askAgain), connection.onConnected(askAgain)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [queries]);
  return useQuery(balanceQuery).data?.balance;
}
