import type { CaseEntry, User } from '@plausch/protocol';
import { Button, Card } from '@plausch/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLayer } from '../../app/layer-entry.ts';
import styles from '../../app/staff/Staff.module.css';
import { staffCall } from '../../app/staff/staff-call.ts';
import { showToast } from '../../app/toasts.ts';
import { t as staff } from '../../i18n/staff.ts';
import { type Considered, type Decided, DecisionForm } from './DecisionForm.tsx';
import deskStyles from './Desk.module.css';
import { t } from './desk.words.ts';
import { doWords } from './measure-choice.ts';
import { call } from './moderation.calls.ts';
import { offerUndo } from './undo.tsx';

/** Several cases that are decided together: which they are, what is decided, and what will happen. */
export function Together({
  cases,
  ownRole,
  onClose,
  onDecided,
}: {
  readonly cases: readonly CaseEntry[];
  readonly ownRole: User['role'];
  readonly onClose: () => void;
  readonly onDecided: () => void;
}) {
  useLayer(onClose);
  const queries = useQueryClient();
  const authors = [...new Map(cases.flatMap(({ about }) => (about ? [[about.userId, about]] : []))).values()];
  const names = authors.map(({ username }) => username).join(', ');
  const [first] = authors;
  const { data } = useQuery({
    queryKey: ['getPerson', first?.userId],
    queryFn: () => staffCall(() => call('getPerson', { params: { id: first?.userId ?? '' } })),
    // Several people stand on several steps.
    enabled: authors.length === 1,
  });

  async function decide(body: Decided) {
    await staffCall(() => call('decideCases', { body: { ...body, caseIds: cases.map(({ id }) => id) } }));
    const done = t('together.done', { count: cases.length });
    if (body.measure) showToast(done);
    else offerUndo(queries, cases, done);
    onDecided();
    await Promise.all(
      ['listCases', 'getStaffCase', 'listStaffActs'].map((name) =>
        queries.invalidateQueries({ queryKey: [name] }),
      ),
    );
  }

  return (
    <>
      <div className={styles['head']}>
        <h2>{t('together.title', { count: cases.length })}</h2>
        <Button variant="quiet" size="small" onClick={onClose}>
          {t('together.back')}
        </Button>
      </div>
      <Card variant="list">
        <ul className={styles['list']}>
          {cases.map(({ id, number, quote, about }) => (
            <li key={id} className={styles['row']}>
              <p className={styles['words']}>
                <q dir="auto">{quote}</q>
                <small>{[about && staff('cases.said', { name: about.username }), number].join(' · ')}</small>
              </p>
            </li>
          ))}
        </ul>
      </Card>
      <section>
        <h3>{staff('case.decision')}</h3>
        <Card>
          <DecisionForm
            kind="notice"
            names={names}
            step={data?.step ?? 0}
            ownRole={ownRole}
            labels={{ decide: t('together.act'), measure: t('together.against', { names }) }}
            preview={(considered) => <Preview considered={considered} count={cases.length} names={names} />}
            onDecide={decide}
          />
        </Card>
      </section>
    </>
  );
}

/** What will happen, before it does. */
function Preview({
  considered: { outcome, measure },
  count,
  names,
}: {
  readonly considered: Considered;
  readonly count: number;
  readonly names: string;
}) {
  return (
    <div className={deskStyles['preview']}>
      <b>{t('together.what')}</b>
      <ul>
        <li>{t('together.close', { count, outcome: staff(`case.${outcome}`) })}</li>
        <li>{t('together.mails')}</li>
        <li>
          {measure ? t('together.measure', { measure: doWords(measure), names }) : t('together.noMeasure')}
        </li>
      </ul>
    </div>
  );
}
