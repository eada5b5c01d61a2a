import { Button, buttonClass, Note, Placeholder } from '@plausch/ui';
import { useRef } from 'react';
import { Link, useParams } from 'react-router';
import { useStore } from 'zustand';
import { ApiError, wordsFor } from '../../api/index.ts';
import { connection } from '../../connection/index.ts';
import { type Guilds, useGuild, useGuilds } from '../../features/guilds/index.ts';
import { t } from '../../i18n/guilds.ts';
import { KeptFocus } from '../KeptFocus.tsx';
import { Page } from '../layouts/Page.tsx';
import { SiteLinks } from '../layouts/SiteLinks.tsx';
import { paths } from '../paths.ts';
import { guildPath } from '../people-paths.ts';
import { AllGuilds } from './AllGuilds.tsx';
import styles from './Guilds.module.css';
import { OneGuild } from './OneGuild.tsx';

/** `/gilde`: the member's own guild, or all of them without one; `/gilde/TAG`: that one. */
export function Component() {
  const content = useRef<HTMLDivElement>(null);
  const named = useParams()['tag'];
  const { data, error, refetch } = useGuilds();
  const isOffline = useStore(connection.state, (state) => state === 'offline');
  const tag = named ?? data?.own ?? undefined;
  const up = named === undefined ? { to: paths.settings(), label: t('guilds.up') } : undefined;
  return (
    <Page
      title={t('guilds.title')}
      up={up ?? { to: guildPath(), label: t(data?.own ? 'guilds.toOwn' : 'guilds.toAll') }}
    >
      <div ref={content} className={styles['content']}>
        {isOffline && data && <Note tone="caution">{t('guilds.offline')}</Note>}
        {error && (!data || !isOffline) && <Problem error={error} onRetry={() => void refetch()} />}
        {data && (tag === undefined ? <AllGuilds guilds={data} /> : <Named tag={tag} guilds={data} />)}
        {!data && !error && <Loading />}
        <div className={styles['end']}>
          <SiteLinks />
        </div>
        <KeptFocus within={content} />
      </div>
    </Page>
  );
}

function Named({ tag, guilds }: { readonly tag: string; readonly guilds: Guilds }) {
  const { data, error, refetch } = useGuild(tag);
  const isGone = error instanceof ApiError && error.code === 'not_found';
  if (isGone)
    return (
      <Note tone="info">
        <p>{t('guilds.gone')}</p>
        <Link to={guildPath()} className={buttonClass({ variant: 'quiet' })}>
          {t(guilds.own === null ? 'guilds.toAll' : 'guilds.toOwn')}
        </Link>
      </Note>
    );
  if (data) return <OneGuild guild={data} isInAnother={guilds.own !== null && guilds.own !== data.tag} />;
  return error ? <Problem error={error} onRetry={() => void refetch()} /> : <Loading />;
}

function Problem({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  return (
    <Note tone="danger">
      <p>{wordsFor(error)}</p>
      <Button variant="text" onClick={onRetry}>
        {t('guilds.retry')}
      </Button>
    </Note>
  );
}

function Loading() {
  return (
    <div role="status" aria-label={t('guilds.loading')} className={styles['column']}>
      <Placeholder shape="block" />
      <Placeholder shape="block" />
    </div>
  );
}
