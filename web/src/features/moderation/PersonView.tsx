import type { FoundPerson, User } from '@plausch/protocol';
import { Card, Note } from '@plausch/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PersonHead } from '../../app/staff/PersonRow.tsx';
import styles from '../../app/staff/Staff.module.css';
import { Loading, StaffList } from '../../app/staff/StaffList.tsx';
import { StaffProblem } from '../../app/staff/StaffProblem.tsx';
import { staffCall } from '../../app/staff/staff-call.ts';
import type { StaffBase } from '../../app/staff/staff-paths.ts';
import { here } from '../../i18n/day.ts';
import { t } from '../../i18n/staff.ts';
import { FileEntry } from './MeasureEntry.tsx';
import { MeasureForm } from './MeasureForm.tsx';
import { MottoOf } from './MottoOf.tsx';
import type { Chosen } from './measure-choice.ts';
import { call } from './moderation.calls.ts';
import { Notes } from './Notes.tsx';

/** A person as staff sees them: how they stand, what can be done, and their file. */
export function PersonView({
  id,
  ownRole,
  base,
  before,
  children,
}: {
  readonly id: string;
  readonly base: StaffBase;
  readonly ownRole: User['role'];
  /** The measure that was chosen on the way here; it is proposed once. */
  readonly before?: Partial<Chosen> | undefined;
  /** What an administrator can do beside. */
  readonly children?: (person: FoundPerson & { readonly mayActOn: boolean }) => ReactNode;
}) {
  const queries = useQueryClient();
  const query = { queryKey: ['getPerson', id] };
  const { data, error, refetch } = useQuery({
    ...query,
    queryFn: () => staffCall(() => call('getPerson', { params: { id } })),
    staleTime: 0,
  });
  if (!data) return error ? <StaffProblem error={error} onRetry={() => void refetch()} /> : <Loading />;
  const { person, mayActOn, step, probationUntil } = data;
  const changed = () =>
    Promise.all([
      queries.invalidateQueries(query),
      queries.invalidateQueries({ queryKey: ['listSanctionsOf', id] }),
      queries.invalidateQueries({ queryKey: ['listStaffActs'] }),
    ]);
  return (
    <>
      <Card variant="list">
        <div className={styles['row']}>
          <PersonHead person={person} />
        </div>
        <div className={styles['row']}>
          <p className={styles['words']}>
            <b>{t('person.standing')}</b>
            <small>
              {step === 0 ? t('person.clean') : t('person.step', { step })}
              {probationUntil !== null &&
                ` ${t('person.probation', { when: here.moment(new Date(probationUntil)) })}`}
            </small>
          </p>
        </div>
      </Card>
      {ownRole !== 'helper' && <MottoOf userId={id} mayActOn={mayActOn} />}
      <section>
        <h2>{t('person.act')}</h2>
        {mayActOn ? (
          <MeasureForm
            key={id}
            person={person}
            step={step}
            before={before}
            ownRole={ownRole}
            onDone={changed}
          />
        ) : (
          <Note>{t('person.notYou')}</Note>
        )}
      </section>
      <section>
        <h2>{t('person.file')}</h2>
        {ownRole === 'helper' ? (
          <p>{t('person.fileRight')}</p>
        ) : (
          <StaffList
            queryKey={['listSanctionsOf', id]}
            fetchPage={(page) => call('listSanctionsOf', { query: { userId: id, page } })}
            keyOf={(entry) => entry.id}
            row={(entry) => <FileEntry entry={entry} ownRole={ownRole} onChanged={changed} />}
            none={<p>{t('person.fileEmpty')}</p>}
          />
        )}
      </section>
      {ownRole !== 'helper' && (mayActOn || ownRole === 'admin') && (
        <>
          <Notes userId={id} name={person.username} base={base} mayWrite={mayActOn} />
          <RemovedLines userId={id} />
        </>
      )}
      {children?.({ ...person, mayActOn })}
    </>
  );
}

/** What the team took out of the talk, for the moderator who looks at an objection. Of most people there is nothing. */
function RemovedLines({ userId }: { readonly userId: string }) {
  const { data } = useQuery({
    queryKey: ['listRemovedLines', userId],
    queryFn: () => staffCall(() => call('listRemovedLines', { params: { id: userId } })),
    staleTime: 0,
  });
  if (!data || data.items.length === 0) return null;
  return (
    <section>
      <h2>{t('line.all')}</h2>
      <Card variant="list">
        {data.items.map(({ id, place, text, saidAt, removedAt, reason }) => (
          <div key={id} className={styles['row']}>
            <p className={styles['words']}>
              <span dir="auto">{text}</span>
              <small>
                {t('line.when', {
                  place,
                  said: here.moment(new Date(saidAt)),
                  removed: here.moment(new Date(removedAt)),
                })}
              </small>
              <small dir="auto">{reason}</small>
            </p>
          </div>
        ))}
      </Card>
    </section>
  );
}
