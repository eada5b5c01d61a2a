import type { FoundPerson } from '@plausch/protocol';
import { Button, Card, Field, Note } from '@plausch/ui';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { wordsFor } from '../../api/index.ts';
import { Choice } from '../../app/staff/fields.tsx';
import styles from '../../app/staff/Staff.module.css';
import { staffCall } from '../../app/staff/staff-call.ts';
import { showToast } from '../../app/toasts.ts';
import { t } from '../../i18n/staff.ts';
import { call } from './admin.calls.ts';

const GIVEN = ['user', 'helper', 'moderator'] as const;
type Given = (typeof GIVEN)[number];

/** The role of a person, and the way to another one. */
export function RolePart({ person }: { readonly person: FoundPerson & { readonly mayActOn: boolean } }) {
  const { userId, username, role: now, mayActOn } = person;
  const queries = useQueryClient();
  const [role, setRole] = useState<Given>(now === 'admin' ? 'user' : now);
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const isMissing = reason.trim() === '';
    setError(isMissing ? t('measure.reasonMissing') : undefined);
    setProblem(undefined);
    if (isMissing || isBusy) return;
    setBusy(true);
    try {
      await staffCall(() => call('changeRole', { params: { id: userId }, body: { role, reason } }));
      showToast(t('person.roleDone', { name: username, role: t(`role.${role}`) }));
      setReason('');
      await Promise.all(
        ['getPerson', 'listPeople', 'listStaffActs'].map((name) =>
          queries.invalidateQueries({ queryKey: [name] }),
        ),
      );
    } catch (failure) {
      setProblem(wordsFor(failure));
    } finally {
      setBusy(false);
    }
  }

  return (
    <section>
      <h2>{t('person.role')}</h2>
      {mayActOn ? (
        <Card>
          <form onSubmit={(event) => void submit(event)} noValidate className={styles['form']}>
            {problem !== undefined && <Note tone="danger">{problem}</Note>}
            <div className={styles['two']}>
              <Choice
                label={t('person.role')}
                value={role}
                options={GIVEN.map((value) => ({ value, label: t(`role.${value}`) }))}
                onChoose={setRole}
              />
              <Field
                label={t('person.roleReason')}
                error={error}
                maxLength={200}
                value={reason}
                onChange={({ target }) => setReason(target.value)}
              />
            </div>
            <div className={styles['acts']}>
              <Button type="submit" variant="quiet" busy={isBusy}>
                {t('person.roleSave')}
              </Button>
            </div>
            <p className={styles['hint']}>{t('person.roleAdmin')}</p>
          </form>
        </Card>
      ) : (
        <p>{t(`role.${now}`)}</p>
      )}
    </section>
  );
}
