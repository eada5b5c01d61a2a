import { rankName } from '@plausch/protocol/ranks';
import { Button, Card, Field, Note } from '@plausch/ui';
import { ChevronRight, Shield } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { ApiError, wordsFor } from '../../api/index.ts';
import { type Guilds, useGuildDeed } from '../../features/guilds/index.ts';
import { t } from '../../i18n/guilds.ts';
import { guildPath } from '../people-paths.ts';
import styles from './Guilds.module.css';

/** Who is in no guild: invitations, all guilds, and how one founds another. */
export function AllGuilds({ guilds: { items, invitations, founding } }: { readonly guilds: Guilds }) {
  return (
    <div className={styles['columns']}>
      <div className={styles['column']}>
        {invitations.length > 0 && <Invitations invitations={invitations} />}
        <section>
          <h2 className={styles['title']}>{t('guilds.all')}</h2>
          {items.length === 0 ? (
            <p className={styles['quiet']}>{t('guilds.none')}</p>
          ) : (
            <Card variant="list">
              <ul className={styles['list']}>
                {items.map(({ id, name, tag, members, capacity }) => (
                  <li key={id}>
                    <Link to={guildPath(tag)} className={styles['row']}>
                      <Shield aria-hidden="true" />
                      <span className={styles['words']}>
                        <b dir="auto">{name}</b> <span className={styles['tag']}>[{tag}]</span>
                        <small>{t('guilds.size', { members, capacity })}</small>
                      </span>
                      <ChevronRight aria-hidden="true" size={20} />
                    </Link>
                  </li>
                ))}
              </ul>
            </Card>
          )}
        </section>
      </div>
      <Founding founding={founding} />
    </div>
  );
}

function Invitations({ invitations }: Pick<Guilds, 'invitations'>) {
  return (
    <section>
      <h2 className={styles['title']}>{t('invited.title')}</h2>
      <Card variant="list">
        <ul className={styles['list']}>
          {invitations.map((guild) => (
            <Invited key={guild.id} guild={guild} />
          ))}
        </ul>
      </Card>
    </section>
  );
}

function Invited({ guild: { id, name, tag } }: { readonly guild: Guilds['invitations'][number] }) {
  const { mutate, isPending, error } = useGuildDeed();
  return (
    <li className={styles['request']}>
      <p className={styles['words']}>
        <b dir="auto">{name}</b> <span className={styles['tag']}>[{tag}]</span>
      </p>
      {error && <Note tone="danger">{wordsFor(error)}</Note>}
      <div className={styles['answers']}>
        <Button
          size="small"
          busy={isPending}
          aria-label={t('invited.acceptLabel', { name })}
          onClick={() => mutate({ kind: 'join', id })}
        >
          {t('invited.accept')}
        </Button>
        <Button
          variant="quiet"
          size="small"
          busy={isPending}
          aria-label={t('invited.declineLabel', { name })}
          onClick={() => mutate({ kind: 'withdraw', id })}
        >
          {t('invited.decline')}
        </Button>
      </div>
    </li>
  );
}

function Founding({ founding: { may, fromRank, coins } }: Pick<Guilds, 'founding'>) {
  const [name, setName] = useState('');
  const [tag, setTag] = useState('');
  const { mutate, isPending, error } = useGuildDeed();
  const field = error instanceof ApiError ? error.field : undefined;
  const problemAt = (at: string) => (error && field === at ? wordsFor(error) : undefined);
  const found = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) mutate({ kind: 'found', name, tag });
  };
  return (
    <Card>
      <h2 className={styles['title']}>{t('found.title')}</h2>
      {may ? (
        <form onSubmit={found} className={styles['form']} noValidate>
          <p className={styles['quiet']}>{t('found.text', { coins })}</p>
          {error && field !== 'name' && field !== 'tag' && <Note tone="danger">{wordsFor(error)}</Note>}
          <Field
            label={t('found.name')}
            hint={t('found.nameHint')}
            error={problemAt('name')}
            value={name}
            autoComplete="off"
            onChange={(event) => setName(event.target.value)}
          />
          <Field
            label={t('found.tag')}
            hint={t('found.tagHint')}
            error={problemAt('tag')}
            value={tag}
            autoComplete="off"
            autoCapitalize="characters"
            onChange={(event) => setTag(event.target.value)}
          />
          <Button type="submit" busy={isPending}>
            {t('found.do')}
          </Button>
        </form>
      ) : (
        <p className={styles['quiet']}>{t('found.rank', { rank: rankName(fromRank) })}</p>
      )}
    </Card>
  );
}
