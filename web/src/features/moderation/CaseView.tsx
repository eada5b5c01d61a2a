import type { CaseDetail, User } from '@plausch/protocol';
import { Button, Card, Note } from '@plausch/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { RemoveLine } from '../../app/staff/RemoveLine.tsx';
import styles from '../../app/staff/Staff.module.css';
import { Loading } from '../../app/staff/StaffList.tsx';
import { StaffProblem } from '../../app/staff/StaffProblem.tsx';
import { staffCall } from '../../app/staff/staff-call.ts';
import { type StaffBase, staffPath } from '../../app/staff/staff-paths.ts';
import { showToast } from '../../app/toasts.ts';
import { here } from '../../i18n/day.ts';
import { t } from '../../i18n/staff.ts';
import { reasonWords, waitingWords } from './case-words.ts';
import { useClaim } from './claim.ts';
import { type Decided as Decision, DecisionForm } from './DecisionForm.tsx';
import deskStyles from './Desk.module.css';
import { DeskKeys } from './DeskKeys.tsx';
import { t as desk } from './desk.words.ts';
import { FileEntry } from './MeasureEntry.tsx';
import { call } from './moderation.calls.ts';
import { Notes } from './Notes.tsx';
import { PriorityTag } from './PriorityTag.tsx';
import { besideCase } from './shown-cases.ts';
import { offerUndo, undoLast } from './undo.tsx';
import { useDeskKeys } from './use-desk-keys.ts';

type Props = { readonly id: string; readonly ownRole: User['role']; readonly base: StaffBase };

/** A case with all that is frozen with it, and its decision. */
export function CaseView({ id, ownRole, base }: Props) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const goTo = (step: 1 | -1) => {
    const beside = besideCase(id, step);
    if (beside !== undefined) void navigate(staffPath(base, 'meldungen', beside), { replace: true });
  };
  useDeskKeys({ next: () => goTo(1), previous: () => goTo(-1), undo: undoLast });
  const query = { queryKey: ['getStaffCase', id] };
  const { data, error, refetch } = useQuery({
    ...query,
    queryFn: () => staffCall(() => call('getStaffCase', { params: { id } })),
    staleTime: 0,
  });
  const { state: claim, takeOver } = useClaim(id, data?.case.mayDecide ?? false);
  if (!data) return error ? <StaffProblem error={error} onRetry={() => void refetch()} /> : <Loading />;
  const { case: found } = data;
  const changed = () =>
    Promise.all([queries.invalidateQueries(query), queries.invalidateQueries({ queryKey: ['listCases'] })]);
  return (
    <>
      <Head found={found} />
      {found.mayDecide && claim.kind === 'taken' && <Taken words={claim.words} onTakeOver={takeOver} />}
      {found.lines.length > 0 && <Talk found={found} base={base} />}
      <Removal found={found} onRemoved={changed} />
      <Written found={found} />
      {found.state === 'closed' ? (
        <Decided found={found} />
      ) : ownRole === 'helper' ? (
        <Note>{t('case.helper')}</Note>
      ) : found.mayDecide ? (
        (claim.kind !== 'taken' || claim.wasOwn) && (
          <Deciding found={found} ownRole={ownRole} isComing={claim.kind === 'asking'} onDecided={changed} />
        )
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
      {found.about && ownRole !== 'helper' && (
        <Notes
          userId={found.about.userId}
          name={found.about.username}
          mayWrite={found.mayNote}
          base={base}
          caseId={found.id}
        />
      )}
    </>
  );
}

function Head({ found: { number, kind, at, waiting, reason, place } }: { readonly found: CaseDetail }) {
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
        {waiting && (
          <small className={deskStyles['why']}>
            {waitingWords(waiting, at, { isWhole: true }).join(' · ')}
          </small>
        )}
      </div>
      <div className={deskStyles['headSide']}>
        {waiting && <PriorityTag priority={waiting.priority} />}
        <DeskKeys />
      </div>
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

/** The form of a decision; `isComing`: the server is being asked whether a colleague has the case open. */
function Deciding({
  found,
  ownRole,
  isComing,
  onDecided,
}: {
  readonly found: CaseDetail;
  readonly ownRole: User['role'];
  readonly isComing: boolean;
  readonly onDecided: () => Promise<unknown>;
}) {
  const { id, number, kind, about, file } = found;
  const queries = useQueryClient();
  const standing = file.filter(({ liftedAt }) => liftedAt === null);

  async function decide(body: Decision) {
    const answer = await staffCall(() => call('decideCase', { params: { id }, body }));
    const done = t('case.done', { number });
    if (answer.case.undoUntil !== null) offerUndo(queries, [{ id, number }], done);
    else showToast(done);
    await onDecided();
  }

  return (
    <section>
      <h3>{t('case.decision')}</h3>
      {isComing ? (
        <Loading />
      ) : (
        <Card>
          <DecisionForm
            kind={kind}
            names={about?.username}
            step={Math.max(0, ...standing.map(({ step }) => step))}
            ownRole={ownRole}
            onDecide={decide}
          />
        </Card>
      )}
    </section>
  );
}

/** A colleague has the case open. */
function Taken({
  words,
  onTakeOver,
}: {
  readonly words: string;
  readonly onTakeOver: () => Promise<boolean>;
}) {
  const [isBusy, setBusy] = useState(false);
  async function takeOver() {
    setBusy(true);
    if (await onTakeOver()) showToast(desk('claim.takenOver'));
    setBusy(false);
  }
  return (
    <Note tone="caution">
      <p>
        {words} {desk('claim.free')}
      </p>
      <Button variant="outline" size="small" busy={isBusy} onClick={() => void takeOver()}>
        {desk('claim.takeOver')}
      </Button>
    </Note>
  );
}
