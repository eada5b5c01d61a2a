import { Card, classes, Note, Switch } from '@plausch/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { call, wordsFor } from '../../api/index.ts';
import { friendsQuery } from '../../features/friends/index.ts';
import { t } from '../../i18n/friends.ts';
import styles from './Friends.module.css';

/** Whether friends see in which room one is. */
export function ShowsRoom({ isOn }: { readonly isOn: boolean }) {
  const queries = useQueryClient();
  const id = useId();
  const textId = useId();
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: (showsRoom: boolean) => call('showFriends', { body: { showsRoom } }),
    onSettled: () => queries.invalidateQueries(friendsQuery),
  });
  return (
    <section className={classes(styles['beside'], styles['last'])}>
      <h2 className={styles['title']}>{t('shows.title')}</h2>
      <Card>
        {error && <Note tone="danger">{wordsFor(error)}</Note>}
        <label htmlFor={id} className={styles['shows']}>
          <span className={styles['words']}>
            <b>{t('shows.room')}</b>
            <small id={textId}>{t('shows.text')}</small>
          </span>
          <Switch
            id={id}
            checked={isPending ? variables : isOn}
            aria-describedby={textId}
            onChange={(event) => mutate(event.target.checked)}
          />
        </label>
      </Card>
    </section>
  );
}
