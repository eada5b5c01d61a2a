import type { CaseDetail, CaseOutcome, User } from '@plausch/protocol';
import { Button, Card, Checkbox, classes, Note, SegmentedControl } from '@plausch/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { wordsFor } from '../../api/index.ts';
import { TextArea } from '../../app/staff/fields.tsx';
import { RemoveLine } from '../../app/staff/RemoveLine.tsx';
import { reasonProblem } from '../../app/staff/reasons.ts';
import styles from '../../app/staff/Staff.module.css';
import { Loading } from '../../app/staff/StaffList.tsx';
import { StaffProblem } from '../../app/staff/StaffProblem.tsx';
import { staffCall } from '../../app/staff/staff-call.ts';
import { type StaffBase, staffPath } from '../../app/staff/staff-paths.ts';
import { showToast } from '../../app/toasts.ts';
import { here } from '../../i18n/day.ts';
import { t } from '../../i18n/staff.ts';
import { reasonWords } from './case-words.ts';
import { FileEntry } from './MeasureEntry.tsx';
import { MeasureFields } from './MeasureFields.tsx';
import { type Chosen, proposedAfter, toMeasure } from './measure-choice.ts';
import { call } from './moderation.calls.ts';

type Props = { readonly id: string; readonly ownRole: User['role']; readonly base: StaffBase };

/** A case with all that is frozen with it, and its decision. */
export function CaseView({ id, ownRole, base }: Props) {
  const queries = useQueryClient();
  const query = { queryKey: ['getStaffCase', id] };
  const { data, error, refetch } = useQuery({
    ...query,
    queryFn: () => staffCall(() => call('getStaffCase', { params: { id } })),
    staleTime: 0,
  });
  if (!data) return error ? <StaffProblem error={error} onRetry={() => void refetch()} /> : <Loading />;
  const { case: found } = data;
  const changed = () =>
    Promise.all([queries.invalidateQueries(query), queries.invalidateQueries({ queryKey: ['listCases'] })]);
  return (
    <>
      <Head found={found} />
      {found.lines.length > 0 && <Talk found={found} base={base} />}
      <Removal found={found} onRemoved={changed} />
      <Written found={found} />
      {found.state === 'closed' ? (
        <Decided found={found} />
      ) : ownRole === 'helper' ? (
        <Note>{t('case.helper')}</Note>
      ) : found.mayDecide ? (
        <Deciding found={found} ownRole={ownRole} onDecided={changed} />
      ) : (
        <Note>{t('case.byOther')}</Note>
      )}
      {found.about && ownRole !== 'helper' && (
        <section>
          <h3>{t('case.file', { name: found.about.username })}</h3>
          {found.file.length === 0 ? (
            <p>{t('person.fileEmpty')}</p>
          ) : (
            <Card variant="list">
              {found.file.map((entry) => (
                <FileEntry key={entry.id} entry={entry} ownRole={ownRole} onChanged={changed} />
              ))}
            </Card>
          )}
        </section>
      )}
    </>
  );
}

function Head({ found: { number, kind, at, isUrgent, reason, place } }: { readonly found: CaseDetail }) {
  return (
    <div className={styles['head']}>
      <div>
        <h2>
          {t(`kind.${kind}`)} {number}
        </h2>
        <small>
          {[reasonWords(reason), place, t('cases.received', { when: here.moment(new Date(at)) })]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </div>
      {isUrgent && <span className={classes(styles['tag'], styles['urgent'])}>{t('cases.urgent')}</span>}
    </div>
  );
}

function Talk({ found, base }: { readonly found: CaseDetail; readonly base: StaffBase }) {
  return (
    <section>
      <h3>{t('case.talk')}</h3>
      <Card>
        <ol className={styles['talk']}>
          {found.lines.map(({ userId, username, text, at, isReported }) => (
            <li key={`${userId} ${at} ${text}`} className={isReported ? styles['reported'] : undefined}>
              <Link to={staffPath(base, 'personen', userId)} dir="auto">
                {username}
              </Link>{' '}
              <small>
                {here.time(new Date(at))}
                {isReported && ` · ${t('case.reported')}`}
              </small>
              <div dir="auto">{text}</div>
            </li>
          ))}
        </ol>
      </Card>
    </section>
  );
}

/** What can be done about the reported line itself, while it stands; before the case is decided and after it. */
function Removal({
  found: { lines },
  onRemoved,
}: {
  readonly found: CaseDetail;
  readonly onRemoved: () => Promise<unknown>;
}) {
  const [isOpen, setOpen] = useState(false);
  const line = lines.find(({ removableId }) => removableId !== undefined);
  if (line?.removableId === undefined) return null;
  return isOpen ? (
    <section>
      <h3>{t('line.title')}</h3>
      <Card>
        <RemoveLine id={line.removableId} name={line.username} onRemoved={() => void onRemoved()} />
      </Card>
    </section>
  ) : (
    <div className={styles['acts']}>
      <Button variant="outline" onClick={() => setOpen(true)}>
        {t('line.remove')}
      </Button>
    </div>
  );
}

function Written({ found: { words, reporter, pictures, link } }: { readonly found: CaseDetail }) {
  return (
    <section>
      <h3>{t('case.written')}</h3>
      <Card>
        <dl className={styles['facts']}>
          {words.map(({ label, text }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd dir="auto">{text}</dd>
            </div>
          ))}
        </dl>
        {reporter && <p>{t('case.reporter', { name: reporter.username })}</p>}
        <p>
          <a href={link} target="_blank" rel="noopener">
            {pictures > 0 ? t('case.pictures', { count: pictures }) : t('case.link')}
          </a>
        </p>
      </Card>
    </section>
  );
}

function Decided({ found: { outcome, statement, decidedBy, closedAt } }: { readonly found: CaseDetail }) {
  return (
    <section>
      <h3>{t('case.decision')}</h3>
      <Card>
        <p>
          <b>{outcome && t(`case.${outcome}`)}</b>
        </p>
        <p dir="auto">{statement}</p>
        <small>
          {[
            decidedBy && t('case.by', { name: decidedBy.username }),
            closedAt !== null && here.moment(new Date(closedAt)),
          ]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </Card>
    </section>
  );
}

function Deciding({
  found,
  ownRole,
  onDecided,
}: {
  readonly found: CaseDetail;
  readonly ownRole: User['role'];
  readonly onDecided: () => Promise<unknown>;
}) {
  const { id, number, kind, about, file } = found;
  const outcomes: readonly CaseOutcome[] =
    kind === 'appeal' ? ['rejected', 'upheld'] : ['no_violation', 'violation'];
  const [outcome, setOutcome] = useState<CaseOutcome>(outcomes[0] ?? 'no_violation');
  const [statement, setStatement] = useState('');
  const [hasMeasure, setHasMeasure] = useState(true);
  const standing = file.filter(({ liftedAt }) => liftedAt === null);
  const [chosen, setChosen] = useState<Chosen>(() =>
    proposedAfter(Math.max(0, ...standing.map(({ step }) => step))),
  );
  const [wrong, setWrong] = useState<{ statement?: string | undefined; reason?: string | undefined }>({});
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const mayMeasure = outcome === 'violation' && about !== null;
  const withMeasure = mayMeasure && hasMeasure;

  async function submit(event: FormEvent) {
    event.preventDefault();
    const found = {
      statement: statement.trim() === '' ? t('case.statementMissing') : undefined,
      reason: withMeasure ? reasonProblem(chosen.reason) : undefined,
    };
    setWrong(found);
    setProblem(undefined);
    if (found.statement !== undefined || found.reason !== undefined || isBusy) return;
    setBusy(true);
    try {
      const body = { outcome, statement, ...(withMeasure && { measure: toMeasure(chosen) }) };
      await staffCall(() => call('decideCase', { params: { id }, body }));
      showToast(t('case.done', { number }));
      await onDecided();
    } catch (failure) {
      setProblem(wordsFor(failure));
    } finally {
      setBusy(false);
    }
  }

  return (
    <section>
      <h3>{t('case.decision')}</h3>
      <Card>
        <form onSubmit={(event) => void submit(event)} noValidate className={styles['form']}>
          {problem !== undefined && <Note tone="danger">{problem}</Note>}
          <SegmentedControl
            label={t('case.outcome')}
            value={outcome}
            options={outcomes.map((value) => ({ value, label: t(`case.${value}`) }))}
            onChange={setOutcome}
          />
          {mayMeasure && (
            <>
              <Checkbox checked={hasMeasure} onChange={({ target }) => setHasMeasure(target.checked)}>
                {t('case.measure', { name: about.username })}
              </Checkbox>
              {hasMeasure && (
                <MeasureFields
                  chosen={chosen}
                  onChange={setChosen}
                  name={about.username}
                  ownRole={ownRole}
                  error={wrong.reason}
                />
              )}
            </>
          )}
          <TextArea
            label={t('case.statement')}
            hint={t('case.statementHint')}
            error={wrong.statement}
            maxLength={2_000}
            value={statement}
            onChange={({ target }) => setStatement(target.value)}
          />
          <div className={styles['acts']}>
            <Button type="submit" busy={isBusy}>
              {t(isBusy ? 'case.deciding' : 'case.decide')}
            </Button>
          </div>
        </form>
      </Card>
    </section>
  );
}
