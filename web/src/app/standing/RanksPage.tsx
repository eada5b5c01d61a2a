import { rankName } from '@plausch/protocol/ranks';
import { Button, buttonClass, Card, classes, Note, Placeholder } from '@plausch/ui';
import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { Link } from 'react-router';
import { useStore } from 'zustand';
import { wordsFor } from '../../api/index.ts';
import { connection } from '../../connection/index.ts';
import {
  type OwnStanding,
  type RankRules,
  ranksQuery,
  useOwnStanding,
} from '../../features/standing/index.ts';
import { t } from '../../i18n/ranks.ts';
import { Page } from '../layouts/Page.tsx';
import { paths } from '../paths.ts';
import styles from './RanksPage.module.css';

const MINUTE_MS = 60_000;

/** `/raenge`: where one stands, the ranks, what they take and what earns AP. */
export function Component() {
  const own = useOwnStanding();
  const rules = useQuery(ranksQuery);
  const isOffline = useStore(connection.state, (state) => state === 'offline');
  const isKnown = own.data !== undefined && rules.data !== undefined;
  const error = own.error ?? rules.error;
  const retry = () => void Promise.all([own.refetch(), rules.refetch()]);
  return (
    <Page title={t('ranks.title')} up={{ to: paths.settings(), label: t('ranks.up') }}>
      <div className={styles['content']}>
        {isOffline && isKnown && <Note tone="caution">{t('ranks.offline')}</Note>}
        {error && !(isOffline && isKnown) && (
          <Note tone="danger">
            <p>{wordsFor(error)}</p>
            <Button variant="text" onClick={retry}>
              {t('ranks.retry')}
            </Button>
          </Note>
        )}
        {isKnown && <Standing own={own.data} rules={rules.data} />}
        {!isKnown && !error && <Loading />}
      </div>
    </Page>
  );
}

type Known = { readonly own: OwnStanding; readonly rules: RankRules };

function Standing({ own, rules }: Known) {
  return (
    <div className={styles['columns']}>
      <div className={styles['column']}>
        <Own own={own} rules={rules} />
        <Sources own={own} rules={rules} />
      </div>
      <div className={styles['column']}>
        <Ladder own={own} rules={rules} />
        <Link to={paths.main()} className={buttonClass({ variant: 'quiet', wide: true })}>
          {t('ranks.way')}
        </Link>
      </div>
    </div>
  );
}

function Loading() {
  return (
    <div role="status" aria-label={t('ranks.loading')} className={styles['columns']}>
      <Placeholder shape="block" />
      <Placeholder shape="block" />
    </div>
  );
}

function Own({ own, rules }: Known) {
  const { ap, rank, from, next, today } = own;
  const nextName = next === null ? undefined : rankName(rank + 1);
  return (
    <Card className={styles['own']}>
      <h2 className={styles['title']}>
        {rankName(rank)} <span className={styles['tag']}>{t('own.rank', { rank })}</span>
      </h2>
      <p>
        {next === null || nextName === undefined
          ? t('own.highest', { ap })
          : t('own.next', { ap, left: next - ap, name: nextName })}
      </p>
      {next !== null && nextName !== undefined && (
        <progress
          className={styles['bar']}
          aria-label={t('own.progress', { name: nextName })}
          max={next - from}
          value={ap - from}
        />
      )}
      <p className={styles['today']}>{t('own.today', { ap: today.all, daily: rules.daily })}</p>
    </Card>
  );
}

function Ladder({ own, rules }: Known) {
  const { thanks } = rules;
  return (
    <Card>
      <h2 className={styles['title']}>{t('ladder.title')}</h2>
      <ol className={styles['ladder']}>
        {rules.items.map(({ rank, ap }) => {
          const isReached = rank <= own.rank;
          const isHere = rank === own.rank;
          return (
            <li
              key={rank}
              className={classes(styles['step'], isReached && styles['reached'], isHere && styles['here'])}
              aria-current={isHere ? 'step' : undefined}
            >
              <span className={styles['dot']} aria-hidden="true">
                {isReached && <Check size={14} strokeWidth={3} />}
              </span>
              <span className={styles['words']}>
                <b>{rankName(rank)}</b>
                {isReached && !isHere && <span className="visually-hidden"> {t('ladder.reached')}</span>}
                {isHere && <small className={styles['mark']}>{t('ladder.here')}</small>}
                {rank === thanks.fromRank && <small>{t('ladder.thanks', { count: thanks.daily })}</small>}
              </span>
              <span className={styles['from']}>{t('ladder.from', { ap })}</span>
            </li>
          );
        })}
      </ol>
    </Card>
  );
}

function Sources({ own, rules }: Known) {
  return (
    <Card>
      <h2 className={styles['title']}>{t('sources.title')}</h2>
      <ul className={styles['sources']}>
        {rules.sources.map(({ source, ap, everyMs, daily }) => (
          <li key={source}>
            <span className={styles['words']}>
              <b>{t(`sources.${source}`)}</b>
              <small>
                {t(`sources.${source}Text`, { ap, minutes: Math.round((everyMs ?? MINUTE_MS) / MINUTE_MS) })}
              </small>
            </span>
            <span className={styles['from']}>{t('sources.today', { ap: own.today[source], daily })}</span>
          </li>
        ))}
      </ul>
      <p className={styles['fine']}>{t('sources.all', { daily: rules.daily })}</p>
      <p className={styles['fine']}>{t('rules.text')}</p>
    </Card>
  );
}
