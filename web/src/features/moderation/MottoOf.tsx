import { Button, Card, Note } from '@plausch/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { wordsFor } from '../../api/index.ts';
import styles from '../../app/staff/Staff.module.css';
import { staffCall } from '../../app/staff/staff-call.ts';
import { showToast } from '../../app/toasts.ts';
import { t } from '../../i18n/staff.ts';
import { callProfiles } from '../profiles/index.ts';

/** What a person says of themselves, where moderators may take it away; nothing for people who say nothing. */
export function MottoOf({ userId, mayActOn }: { readonly userId: string; readonly mayActOn: boolean }) {
  const queries = useQueryClient();
  const query = { queryKey: ['getProfile', userId] };
  const { data } = useQuery({
    ...query,
    queryFn: () => callProfiles('getProfile', { params: { userId } }),
    staleTime: 0,
  });
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  async function remove() {
    setBusy(true);
    setProblem(undefined);
    try {
      await staffCall(() => callProfiles('removeMotto', { params: { userId } }));
      showToast(t('motto.removed'));
    } catch (error) {
      setProblem(wordsFor(error));
    }
    await Promise.all([
      queries.invalidateQueries(query),
      queries.invalidateQueries({ queryKey: ['listStaffActs'] }),
    ]);
    setBusy(false);
  }
  const motto = data?.details?.motto ?? null;
  if (motto === null) return null;
  return (
    <section>
      <h2>{t('motto.title')}</h2>
      <Card variant="list">
        <div className={styles['row']}>
          <p className={styles['words']} dir="auto">
            {motto}
          </p>
          {mayActOn && (
            <Button variant="quiet" size="small" busy={isBusy} onClick={() => void remove()}>
              {t('motto.remove')}
            </Button>
          )}
        </div>
      </Card>
      {problem !== undefined && <Note tone="danger">{problem}</Note>}
    </section>
  );
}
