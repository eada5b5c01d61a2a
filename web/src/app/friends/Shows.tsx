import { Card, classes, Note, Switch } from '@plausch/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { call, wordsFor } from '../../api/index.ts';
import { type Friends, friendsQuery } from '../../features/friends/index.ts';
import { t } from '../../i18n/friends.ts';
import styles from './Friends.module.css';

/** What others see of where one is; of minors friends alone see anything. */
export function Shows({ showsRoom, showsOnline }: Pick<Friends, 'showsRoom' | 'showsOnline'>) {
  return (
    <section className={classes(styles['beside'], styles['last'])}>
      <h2 className={styles['title']}>{t(showsOnline === null ? 'shows.title' : 'shows.titleAll')}</h2>
      <Card>
        <Choice what="showsRoom" isOn={showsRoom} label={t('shows.room')} text={t('shows.text')} />
        {showsOnline !== null && (
          <Choice
            what="showsOnline"
            isOn={showsOnline}
            label={t('shows.online')}
            text={t('shows.onlineText')}
          />
        )}
      </Card>
    </section>
  );
}

function Choice({
  what,
  isOn,
  label,
  text,
}: {
  readonly what: 'showsRoom' | 'showsOnline';
  readonly isOn: boolean;
  readonly label: string;
  readonly text: string;
}) {
  const queries = useQueryClient();
  const id = useId();
  const textId = useId();
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: (chosen: boolean) => call('showFriends', { body: { [what]: chosen } }),
    onSettled: () => queries.invalidateQueries(friendsQuery),
  });
  return (
    <>
      {error && <Note tone="danger">{wordsFor(error)}</Note>}
      <label htmlFor={id} className={styles['shows']}>
        <span className={styles['words']}>
          <b>{label}</b>
          <small id={textId}>{text}</small>
        </span>
        <Switch
          id={id}
          checked={isPending ? variables : isOn}
          aria-describedby={textId}
          onChange={(event) => mutate(event.target.checked)}
        />
      </label>
    </>
  );
}
