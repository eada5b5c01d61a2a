import { Card, Note, Switch } from '@plausch/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { MessageSquare, Shield, ShieldCheck, ShoppingBag, Users } from 'lucide-react';
import { useId } from 'react';
import { call, wordsFor } from '../../../api/index.ts';
import { t } from '../../../i18n/notifications.ts';
import styles from './Notifications.module.css';
import { type Settings, settingsQuery } from './told.query.ts';

type Choice = Settings['kinds'][number];

const SHOWN = {
  message: { Sign: MessageSquare, name: t('kinds.message'), text: t('kinds.messageText') },
  friend: { Sign: Users, name: t('kinds.friend'), text: t('kinds.friendText') },
  guild: { Sign: Shield, name: t('kinds.guild'), text: t('kinds.guildText') },
  market: { Sign: ShoppingBag, name: t('kinds.market'), text: t('kinds.marketText') },
  team: { Sign: ShieldCheck, name: t('kinds.team'), text: t('kinds.teamText') },
} as const satisfies Record<Choice['kind'], object>;

/** Kind by kind, whether devices tell of it and whether it is mailed. */
export function Kinds({ kinds }: Pick<Settings, 'kinds'>) {
  const queries = useQueryClient();
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: (body: { kind: Choice['kind']; push?: boolean; mail?: boolean }) =>
      call('chooseNotifications', { body }),
    onSettled: () => queries.invalidateQueries({ queryKey: settingsQuery.queryKey }),
  });
  return (
    <section className={styles['section']}>
      <h2 className={styles['title']}>{t('kinds.title')}</h2>
      {error && <Note tone="danger">{wordsFor(error)}</Note>}
      <Card variant="list">
        <div className={styles['ways']} aria-hidden="true">
          <span>{t('kinds.push')}</span>
          <span>{t('kinds.mail')}</span>
        </div>
        {kinds.map((choice) => {
          const { Sign, name, text } = SHOWN[choice.kind];
          const chosen = isPending && variables.kind === choice.kind ? { ...choice, ...variables } : choice;
          return (
            <div key={choice.kind} className={styles['row']}>
              <Sign aria-hidden="true" />
              <div className={styles['words']}>
                <b>{name}</b>
                <small>{text}</small>
              </div>
              <Way
                label={t('kinds.pushOf', { kind: name })}
                isOn={chosen.push}
                onChoose={(push) => mutate({ kind: choice.kind, push })}
              />
              {chosen.mail === null ? (
                <span className={styles['way']} />
              ) : (
                <Way
                  label={t('kinds.mailOf', { kind: name })}
                  isOn={chosen.mail}
                  onChoose={(mail) => mutate({ kind: choice.kind, mail })}
                />
              )}
            </div>
          );
        })}
      </Card>
      <p className={styles['text']}>{t('kinds.mailHint')}</p>
    </section>
  );
}

function Way({
  label,
  isOn,
  onChoose,
}: {
  readonly label: string;
  readonly isOn: boolean;
  readonly onChoose: (isOn: boolean) => void;
}) {
  const id = useId();
  return (
    <label htmlFor={id} className={styles['way']}>
      <Switch id={id} checked={isOn} aria-label={label} onChange={({ target }) => onChoose(target.checked)} />
    </label>
  );
}
