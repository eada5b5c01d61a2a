import { Button, Note } from '@plausch/ui';
import { useStore } from 'zustand';
import { wordsFor } from '../../api/index.ts';
import { connection } from '../../connection/index.ts';
import { t } from '../../i18n/market.ts';

type Asked = {
  readonly data: unknown;
  readonly error: Error | null;
  readonly refetch: () => Promise<unknown>;
};

/** What keeps a page of the market from being as it is: no network, or an error. */
export function Problems({ query }: { readonly query: Asked }) {
  const isOffline = useStore(connection.state, (state) => state === 'offline');
  if (isOffline && query.data !== undefined) return <Note tone="caution">{t('market.offline')}</Note>;
  return <Problem query={query} />;
}

/** The error alone, for a part of a page that tells of the network itself. */
export function Problem({ query: { error, refetch } }: { readonly query: Asked }) {
  if (!error) return null;
  return (
    <Note tone="danger">
      <p>{wordsFor(error)}</p>
      <Button variant="text" onClick={() => void refetch()}>
        {t('market.retry')}
      </Button>
    </Note>
  );
}
