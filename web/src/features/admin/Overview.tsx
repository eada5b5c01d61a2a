import type { Stats } from '@plausch/protocol';
import { Card } from '@plausch/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import staffStyles from '../../app/staff/Staff.module.css';
import { Loading } from '../../app/staff/StaffList.tsx';
import { StaffProblem } from '../../app/staff/StaffProblem.tsx';
import { staffCall } from '../../app/staff/staff-call.ts';
import { type StaffPart, staffPath } from '../../app/staff/staff-paths.ts';
import { here } from '../../i18n/day.ts';
import { t } from '../../i18n/overview.ts';
import { call } from './admin.calls.ts';
import { JoinedChart } from './JoinedChart.tsx';
import styles from './Overview.module.css';

/** The server counts no more often. */
const ASKED_EVERY_MS = 60_000;
const NUMBER = new Intl.NumberFormat('de-DE');
const MEGABYTES = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 1 });

/** How the place is doing, and first of all what waits for the team. */
export function Overview() {
  const { data, error, refetch } = useQuery({
    queryKey: ['getStats'],
    queryFn: () => staffCall(() => call('getStats')),
    staleTime: 0,
    refetchInterval: ASKED_EVERY_MS,
  });
  if (!data) return error ? <StaffProblem error={error} onRetry={() => void refetch()} /> : <Loading />;
  const { people, rooms, team, tiers } = data;
  return (
    <>
      {error && <StaffProblem error={error} onRetry={() => void refetch()} />}
      <Waiting stats={data} />
      <section>
        <h2>{t('people.title')}</h2>
        <Card>
          <Figures
            of={{
              'people.present': rooms.present,
              'people.today': people.today,
              'people.week': people.week,
              'people.all': people.all,
              'people.waiting': people.waiting,
              'rooms.lines': rooms.lines,
            }}
          />
          <JoinedChart days={people.joined} />
        </Card>
      </section>
      <section>
        <h2>{t('rest.title')}</h2>
        <Card>
          <Figures
            of={{
              'tiers.premium': tiers.premium,
              'tiers.vip': tiers.vip,
              'tiers.babo': tiers.babo,
              coins: data.coins,
              'team.muted': team.muted,
              'team.locked': team.locked,
            }}
          />
        </Card>
      </section>
      <BackupWords backups={data.backups} />
      <p className={styles['at']}>{t('at', { time: here.time(new Date(data.at)) })}</p>
    </>
  );
}

/** What waits for the team, with the way there. */
function Waiting({ stats: { team, failedJobs, backups } }: { readonly stats: Stats }) {
  const oldest = team.oldestCase === null ? '' : here.momentOfYear(new Date(team.oldestCase));
  const waiting: readonly { words: string; hint?: string; part?: StaffPart }[] = [
    ...(team.cases > 0
      ? [
          {
            words: t('waiting.cases', { count: team.cases }),
            hint: t('waiting.oldest', { when: oldest }),
            part: 'meldungen' as const,
          },
        ]
      : []),
    ...(team.signatures > 0
      ? [{ words: t('waiting.signatures', { count: team.signatures }), part: 'massnahmen' as const }]
      : []),
    ...(team.declarations > 0
      ? [
          {
            words: t('waiting.declarations', { count: team.declarations }),
            hint: t('waiting.declarationsHint'),
          },
        ]
      : []),
    ...waitingBackups(backups),
    ...(failedJobs > 0
      ? [{ words: t('waiting.jobs', { count: failedJobs }), hint: t('waiting.jobsHint') }]
      : []),
  ];
  return (
    <section>
      <h2>{t('waiting.title')}</h2>
      <Card variant="list">
        {waiting.length === 0 ? (
          <p className={styles['nothing']}>{t('waiting.nothing')}</p>
        ) : (
          <ul className={staffStyles['list']}>
            {waiting.map(({ words, hint, part }) => (
              <li key={words}>
                {part ? (
                  <Link className={staffStyles['row']} to={staffPath('admin', part)}>
                    <WaitingWords words={words} hint={hint} />
                  </Link>
                ) : (
                  <div className={staffStyles['row']}>
                    <WaitingWords words={words} hint={hint} />
                  </div>
                )}
              </li>
            ))}
          </ul>
        )}
      </Card>
    </section>
  );
}

type Backups = Stats['backups'];

/** What is wrong with backups, which else is noticed when they are needed. */
function waitingBackups(backups: Backups): readonly { words: string; hint: string }[] {
  if (!backups) return [];
  const { failure, late, drillFailure } = backups;
  return [
    ...(failure === null ? [] : [{ words: t('waiting.backupFailed'), hint: failure }]),
    ...(failure === null && late ? [{ words: t('waiting.backupLate'), hint: t('waiting.backupHint') }] : []),
    ...(drillFailure === null ? [] : [{ words: t('waiting.drillFailed'), hint: drillFailure }]),
  ];
}

/** Where the newest one stands; nothing where the operator saves the database themselves. */
function BackupWords({ backups }: { readonly backups: Backups }) {
  if (!backups) return null;
  const { newest, bytes, encrypted, drilled } = backups;
  const moment = (at: string) => here.momentOfYear(new Date(at));
  return (
    <p className={styles['at']}>
      {newest === null
        ? t('backup.none')
        : t('backup.newest', {
            when: moment(newest),
            megabytes: MEGABYTES.format(bytes / 1e6),
            encrypted: encrypted ? 'yes' : 'no',
          })}{' '}
      {drilled !== null && t('backup.drilled', { when: moment(drilled) })}
    </p>
  );
}

function WaitingWords({ words, hint }: { readonly words: string; readonly hint: string | undefined }) {
  return (
    <span className={staffStyles['words']}>
      <b>{words}</b>
      {hint !== undefined && <small>{hint}</small>}
    </span>
  );
}

type FigureName =
  | `people.${'present' | 'today' | 'week' | 'all' | 'waiting'}`
  | `tiers.${'premium' | 'vip' | 'babo'}`
  | 'rooms.lines'
  | 'team.muted'
  | 'team.locked'
  | 'coins';

function Figures({ of }: { readonly of: Partial<Record<FigureName, number>> }) {
  return (
    <dl className={styles['figures']}>
      {(Object.entries(of) as [FigureName, number][]).map(([name, value]) => (
        <div key={name}>
          <dt>{t(name)}</dt>
          <dd>{NUMBER.format(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
