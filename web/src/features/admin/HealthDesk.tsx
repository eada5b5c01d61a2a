import type { Finding, Health, HealthArea } from '@plausch/protocol';
import { Button, Card, classes, Note } from '@plausch/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { wordsFor } from '../../api/index.ts';
import { Loading } from '../../app/staff/StaffList.tsx';
import { StaffProblem } from '../../app/staff/StaffProblem.tsx';
import { staffCall } from '../../app/staff/staff-call.ts';
import { showToast } from '../../app/toasts.ts';
import { here } from '../../i18n/day.ts';
import { call } from './admin.calls.ts';
import { Findings, Sign } from './Findings.tsx';
import styles from './HealthDesk.module.css';
import { t } from './health.words.ts';
import { TestMailPart } from './TestMailPart.tsx';

const QUERY = ['getHealth'];
const AREAS = ['machine', 'settings', 'database', 'address', 'mail', 'work'] as const satisfies HealthArea[];
/** The worst first. */
const TO_DO = ['fail', 'warn'] as const;

/** How the server and its machine are doing, and what to do where they are not well. */
export function HealthDesk() {
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: QUERY,
    queryFn: () => staffCall(() => call('getHealth')),
    staleTime: 0,
  });
  const again = useMutation({
    mutationFn: () => staffCall(() => call('checkHealth')),
    onSuccess: (health) => {
      queries.setQueryData(QUERY, health);
      showToast(t('done', { result: resultOf(health.findings) }));
    },
  });
  if (!data) return error ? <StaffProblem error={error} onRetry={() => void refetch()} /> : <Loading />;
  const { findings } = data;
  return (
    <>
      {error && <StaffProblem error={error} onRetry={() => void refetch()} />}
      <Summary health={data} busy={again.isPending} onAgain={() => again.mutate()} />
      {again.error && <Note tone="danger">{wordsFor(again.error)}</Note>}
      <FindingsPart
        title={t('todo.title')}
        findings={TO_DO.flatMap((state) => findings.filter((finding) => finding.state === state))}
      />
      <TestMailPart />
      {AREAS.map((area) => (
        <FindingsPart
          key={area}
          title={t(`area.${area}`)}
          findings={findings.filter((finding) => finding.area === area && !isToDo(finding))}
        />
      ))}
      <p className={styles['command']}>{t('command')}</p>
    </>
  );
}

const isToDo = ({ state }: Finding) => state === 'fail' || state === 'warn';

/** The worst that was found, and how often. */
function resultOf(findings: readonly Finding[]): string {
  for (const state of TO_DO) {
    const count = findings.filter((finding) => finding.state === state).length;
    if (count > 0) return t(`sum.${state}`, { count });
  }
  return t('sum.ok');
}

function Summary({
  health: { at, findings },
  busy,
  onAgain,
}: {
  readonly health: Health;
  readonly busy: boolean;
  readonly onAgain: () => void;
}) {
  const worst = TO_DO.find((state) => findings.some((finding) => finding.state === state)) ?? 'ok';
  return (
    <div className={classes(styles['summary'], styles[worst])}>
      <Sign state={worst} />
      <div>
        <h2>{resultOf(findings)}</h2>
        <p>{t('sum.text', { count: findings.length, time: here.time(new Date(at)) })}</p>
      </div>
      <Button variant="quiet" busy={busy} onClick={onAgain}>
        {t('again')}
      </Button>
    </div>
  );
}

function FindingsPart({
  title,
  findings,
}: {
  readonly title: string;
  readonly findings: readonly Finding[];
}) {
  if (findings.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <Card variant="list">
        <Findings of={findings} />
      </Card>
    </section>
  );
}
