import { Button, Field, Note } from '@plausch/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { wordsFor } from '../../api/index.ts';
import styles from '../../app/staff/Staff.module.css';
import { Loading } from '../../app/staff/StaffList.tsx';
import { StaffProblem } from '../../app/staff/StaffProblem.tsx';
import { staffCall } from '../../app/staff/staff-call.ts';
import { showToast } from '../../app/toasts.ts';
import { call } from './admin.calls.ts';
import { t } from './hosts.words.ts';

/** Who may put films on in a room beside the team. */
export function HostsPart({ roomId }: { readonly roomId: string }) {
  const queries = useQueryClient();
  const queryKey = ['listRoomHosts', roomId];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: () => staffCall(() => call('listRoomHosts', { params: { id: roomId } })),
    staleTime: 0,
  });
  const askAgain = () => queries.invalidateQueries({ queryKey });
  const dismissal = useMutation({
    mutationFn: ({ id: userId }: { readonly id: string; readonly username: string }) =>
      staffCall(() => call('dismissRoomHost', { params: { id: roomId, userId } })),
    onSuccess: (_nothing, { username }) => {
      showToast(t('removed', { name: username }));
      return askAgain();
    },
  });
  return (
    <section className={styles['inRow']}>
      <h2>{t('title')}</h2>
      <p className={styles['hint']}>{t('about')}</p>
      {dismissal.error && <Note tone="danger">{wordsFor(dismissal.error)}</Note>}
      {!data && (error ? <StaffProblem error={error} onRetry={() => void refetch()} /> : <Loading />)}
      {data?.items.length === 0 && <p>{t('none')}</p>}
      {data && data.items.length > 0 && (
        <ul className={styles['list']}>
          {data.items.map((host) => (
            <li key={host.id} className={styles['host']}>
              <b dir="auto">{host.username}</b>
              <Button
                variant="quiet"
                size="small"
                busy={dismissal.isPending && dismissal.variables.id === host.id}
                aria-label={t('removeWhich', { name: host.username })}
                onClick={() => dismissal.mutate(host)}
              >
                {t('remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {data && <NameHost roomId={roomId} onNamed={askAgain} />}
    </section>
  );
}

function NameHost({ roomId, onNamed }: { readonly roomId: string; readonly onNamed: () => Promise<void> }) {
  const [username, setUsername] = useState('');
  const [problem, setProblem] = useState<string>();
  const naming = useMutation({
    mutationFn: () => staffCall(() => call('nameRoomHost', { params: { id: roomId }, body: { username } })),
    onSuccess: ({ host }) => {
      showToast(t('added', { name: host.username }));
      setUsername('');
      return onNamed();
    },
    onError: (error) => setProblem(wordsFor(error)),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isMissing = username.trim() === '';
    setProblem(isMissing ? t('missing') : undefined);
    if (!isMissing && !naming.isPending) naming.mutate();
  };
  return (
    <form onSubmit={submit} noValidate className={styles['host']}>
      <Field
        label={t('name')}
        error={problem}
        maxLength={80}
        autoComplete="off"
        value={username}
        onChange={({ target }) => setUsername(target.value)}
      />
      <Button type="submit" variant="quiet" busy={naming.isPending}>
        {t('add')}
      </Button>
    </form>
  );
}
