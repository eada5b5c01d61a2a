import type { FilteredWord } from '@plausch/protocol';
import { Button, Card, Field, Note } from '@plausch/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { wordsFor } from '../../api/index.ts';
import styles from '../../app/staff/Staff.module.css';
import { Loading } from '../../app/staff/StaffList.tsx';
import { StaffProblem } from '../../app/staff/StaffProblem.tsx';
import { staffCall } from '../../app/staff/staff-call.ts';
import { showToast } from '../../app/toasts.ts';
import { call } from './admin.calls.ts';
import { t } from './filtered.words.ts';

const QUERY = ['listFilteredWords'];

/** The words that no text holds which others read. */
export function WordsDesk() {
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: QUERY,
    queryFn: () => staffCall(() => call('listFilteredWords')),
    staleTime: 0,
  });
  const changed = () =>
    Promise.all([QUERY, ['listStaffActs']].map((queryKey) => queries.invalidateQueries({ queryKey })));
  const removal = useMutation({
    mutationFn: ({ id }: FilteredWord) => staffCall(() => call('removeFilteredWord', { params: { id } })),
    onSuccess: (_nothing, { word }) => {
      showToast(t('removed', { word }));
      return changed();
    },
  });
  if (!data) return error ? <StaffProblem error={error} onRetry={() => void refetch()} /> : <Loading />;
  return (
    <>
      <p>{t('about')}</p>
      <AddWord onAdded={changed} />
      {removal.error && <Note tone="danger">{wordsFor(removal.error)}</Note>}
      {data.items.length === 0 ? (
        <p className={styles['none']}>{t('none')}</p>
      ) : (
        <Card variant="list">
          <ul className={styles['list']}>
            {data.items.map((entry) => (
              <li key={entry.id} className={styles['row']}>
                <b className={styles['words']} dir="auto">
                  {entry.word}
                </b>
                <Button
                  variant="quiet"
                  size="small"
                  busy={removal.isPending && removal.variables.id === entry.id}
                  aria-label={t('removeWhich', { word: entry.word })}
                  onClick={() => removal.mutate(entry)}
                >
                  {t('remove')}
                </Button>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}

function AddWord({ onAdded }: { readonly onAdded: () => Promise<unknown> }) {
  const [word, setWord] = useState('');
  const [problem, setProblem] = useState<string>();
  const adding = useMutation({
    mutationFn: () => staffCall(() => call('addFilteredWord', { body: { word } })),
    onSuccess: ({ word: added }) => {
      showToast(t('added', { word: added.word }));
      setWord('');
      return onAdded();
    },
    onError: (error) => setProblem(wordsFor(error)),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isMissing = word.trim() === '';
    setProblem(isMissing ? t('missing') : undefined);
    if (!isMissing && !adding.isPending) adding.mutate();
  };
  return (
    <form onSubmit={submit} noValidate className={styles['host']}>
      <Field
        label={t('word')}
        hint={t('hint')}
        error={problem}
        maxLength={80}
        autoComplete="off"
        value={word}
        onChange={({ target }) => setWord(target.value)}
      />
      <Button type="submit" busy={adding.isPending}>
        {t('add')}
      </Button>
    </form>
  );
}
