import { GUILD_ROLES, type GuildRole, isAbove, mayGiveRoles, mayLead } from '@plausch/protocol/guild-rules';
import { rankName } from '@plausch/protocol/ranks';
import { figureOfKey } from '@plausch/stage/figures';
import { Button, Card, Dialog, Field, IconButton, Note } from '@plausch/ui';
import { Ellipsis, Flag, Shield } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { wordsFor } from '../../api/index.ts';
import { type Guild, type GuildDeed, reportGuild, useGuildDeed } from '../../features/guilds/index.ts';
import { PersonFace } from '../../features/rooms/index.ts';
import { useUser } from '../../features/sessions/index.ts';
import { t } from '../../i18n/guilds.ts';
import { KeptFocus } from '../KeptFocus.tsx';
import { late, useLate } from '../late.ts';
import { useLayer } from '../layer-entry.ts';
import { profilePath } from '../people-paths.ts';
import { showToast } from '../toasts.ts';
import styles from './Guilds.module.css';

type Member = Guild['people'][number];

/** A guild with its members, and what one may do there. */
export function OneGuild({ guild, isInAnother }: { readonly guild: Guild; readonly isInAnother: boolean }) {
  const { id, name, tag, level, members, capacity, role, requests } = guild;
  const rank = useUser()?.role;
  const isStaff = rank === 'moderator' || rank === 'admin';
  return (
    <div className={styles['columns']}>
      <div className={styles['column']}>
        <Card className={styles['head']}>
          <Shield aria-hidden="true" size={40} />
          <div>
            <h2 dir="auto">
              {name} <span className={styles['tag']}>[{tag}]</span>
            </h2>
            <p>{t('guilds.level', { level, members, capacity })}</p>
          </div>
        </Card>
        {role === null && !isInAnother && <Joining guild={guild} />}
        {role !== null && <Talk key={id} guild={guild} />}
        <Members guild={guild} />
      </div>
      <div className={styles['column']}>
        {requests.length > 0 && <Requests guild={guild} />}
        {mayLead(role) && <Inviting id={id} />}
        {role !== null && <Leaving id={id} />}
        {role !== 'founder' && <Reporting id={id} name={name} />}
        {isStaff && <Staff guild={guild} />}
      </div>
    </div>
  );
}

/** Only members talk, so who looks at guilds fetches none of it. */
const talk = late(() => import('./GuildTalk.tsx'));

function Talk({ guild }: { readonly guild: Guild }) {
  const code = useLate(talk, true);
  return code ? <code.GuildTalk guild={guild} /> : <div data-late="" />;
}

/** What only staff sees, and fetches. */
const staff = late(() => import('./GuildStaff.tsx'));

function Staff({ guild }: { readonly guild: Guild }) {
  const code = useLate(staff, true);
  return code ? <code.GuildStaff guild={guild} /> : <div data-late="" />;
}

function Joining({ guild: { id, name, tie } }: { readonly guild: Guild }) {
  const { mutate, isPending, error } = useGuildDeed();
  return (
    <div className={styles['joining']} aria-live="polite">
      {error && <Note tone="danger">{wordsFor(error)}</Note>}
      {tie === 'request' && <p className={styles['quiet']}>{t('join.waiting')}</p>}
      {tie === 'invitation' && <p className={styles['quiet']}>{t('invited.title')}</p>}
      {tie === null && (
        <Button wide busy={isPending} onClick={() => mutate({ kind: 'join', id })}>
          {t('join.ask')}
        </Button>
      )}
      {tie === 'invitation' && (
        <Button
          wide
          busy={isPending}
          aria-label={t('invited.acceptLabel', { name })}
          onClick={() => mutate({ kind: 'join', id })}
        >
          {t('invited.accept')}
        </Button>
      )}
      {tie !== null && (
        <Button variant="quiet" wide busy={isPending} onClick={() => mutate({ kind: 'withdraw', id })}>
          {t(tie === 'request' ? 'join.withdraw' : 'invited.decline')}
        </Button>
      )}
    </div>
  );
}

function Reporting({ id, name }: { readonly id: string; readonly name: string }) {
  const [isOpen, setOpen] = useState(false);
  const code = useLate(reportGuild, isOpen);
  if (!isOpen)
    return (
      <Button variant="text" onClick={() => setOpen(true)}>
        <Flag size={20} aria-hidden="true" />
        {t('report.open')}
      </Button>
    );
  return (
    <Card role="region" aria-label={t('report.open')}>
      {code ? <code.ReportGuild id={id} name={name} /> : <div data-late="" />}
      <Button variant="text" onClick={() => setOpen(false)}>
        {t('report.back')}
      </Button>
    </Card>
  );
}

function Members({ guild }: { readonly guild: Guild }) {
  const self = useUser()?.id;
  const [openedId, setOpenedId] = useState<string>();
  const opened = guild.people.find(({ userId }) => userId === openedId);
  const mayAct = (member: Member) =>
    guild.role !== null && mayLead(guild.role) && member.userId !== self && isAbove(guild.role, member.role);
  return (
    <section>
      <h2 className={styles['title']}>
        {t('members.title')} <span>{guild.people.length}</span>
      </h2>
      <Card variant="list">
        <ul className={styles['list']}>
          {guild.people.map((member) => {
            const { userId, username, figure, bubbleColorId, role, rank } = member;
            return (
              <li key={userId} className={styles['row']}>
                <Link to={profilePath(username)} className={styles['profile']}>
                  <PersonFace figure={figureOfKey(figure)} name={username} colorId={bubbleColorId} size="m" />
                  <span className={styles['words']}>
                    <b dir="auto">{username}</b>
                    <small>
                      {t(`role.${role}`)} · {rankName(rank)}
                    </small>
                  </span>
                </Link>
                {mayAct(member) && (
                  <IconButton
                    label={t('members.menu', { name: username })}
                    onClick={() => setOpenedId(userId)}
                  >
                    <Ellipsis size={22} aria-hidden="true" />
                  </IconButton>
                )}
              </li>
            );
          })}
        </ul>
      </Card>
      {opened && <MemberDialog guild={guild} member={opened} onClose={() => setOpenedId(undefined)} />}
    </section>
  );
}

/** What the reader may do about a member whose role is below theirs. */
function MemberDialog({
  guild: { id, role: own },
  member: { userId, username, role },
  onClose,
}: {
  readonly guild: Guild;
  readonly member: Member;
  readonly onClose: () => void;
}) {
  useLayer(onClose);
  const content = useRef<HTMLDivElement>(null);
  /** What is asked about once more: neither is undone by oneself. */
  const [step, setStep] = useState<'founder' | 'remove'>();
  const { mutateAsync, isPending, error } = useGuildDeed();
  const perform = (deed: GuildDeed, words: string) =>
    void mutateAsync(deed).then(
      () => {
        showToast(words);
        onClose();
      },
      () => {},
    );
  const give = (given: GuildRole, words: string) => perform({ kind: 'role', id, userId, role: given }, words);
  const name = username;
  const given = GUILD_ROLES.filter(
    (one) =>
      mayGiveRoles(own) &&
      one !== role &&
      own !== null &&
      (isAbove(own, one) || (one === 'founder' && own === one)),
  );
  return (
    <Dialog title={username} onClose={onClose}>
      {error && <Note tone="danger">{wordsFor(error)}</Note>}
      <div ref={content} className={styles['deeds']}>
        {step === undefined ? (
          <>
            {given.map((one) => (
              <Button
                key={one}
                variant="quiet"
                wide
                busy={isPending}
                onClick={() =>
                  one === 'founder'
                    ? setStep('founder')
                    : give(one, t('act.roleDone', { name, role: t(`role.${one}`) }))
                }
              >
                {one === 'founder'
                  ? t('act.founder')
                  : one === 'member'
                    ? t('act.member')
                    : t('act.role', { role: t(`role.${one}`) })}
              </Button>
            ))}
            <Button variant="danger" wide busy={isPending} onClick={() => setStep('remove')}>
              {t('act.remove')}
            </Button>
          </>
        ) : (
          <>
            <p>{t(`act.${step}Ask`, { name })}</p>
            <Button
              variant="danger"
              wide
              busy={isPending}
              onClick={() =>
                step === 'founder'
                  ? give('founder', t('act.founderDone', { name }))
                  : perform({ kind: 'remove', id, userId }, t('act.removeDone', { name }))
              }
            >
              {t(`act.${step}Yes`)}
            </Button>
          </>
        )}
        <KeptFocus within={content} />
      </div>
      <Button
        variant="text"
        data-autofocus=""
        onClick={step === undefined ? onClose : () => setStep(undefined)}
      >
        {t(step === undefined ? 'act.close' : 'act.no')}
      </Button>
    </Dialog>
  );
}

function Requests({ guild: { id, requests } }: { readonly guild: Guild }) {
  return (
    <section>
      <h2 className={styles['title']}>
        {t('requests.title')} <span>{requests.length}</span>
      </h2>
      <Card variant="list">
        <ul className={styles['list']}>
          {requests.map((request) => (
            <Asking key={request.userId} id={id} request={request} />
          ))}
        </ul>
      </Card>
    </section>
  );
}

function Asking({ id, request }: { readonly id: string; readonly request: Guild['requests'][number] }) {
  const { userId, username: name, figure, bubbleColorId, rank } = request;
  const { mutate, isPending, error } = useGuildDeed();
  return (
    <li className={styles['request']}>
      <Link to={profilePath(name)} className={styles['profile']}>
        <PersonFace figure={figureOfKey(figure)} name={name} colorId={bubbleColorId} size="m" />
        <span className={styles['words']}>
          <b dir="auto">{name}</b>
          <small>{rankName(rank)}</small>
        </span>
      </Link>
      {error && <Note tone="danger">{wordsFor(error)}</Note>}
      <div className={styles['answers']}>
        <Button
          size="small"
          busy={isPending}
          aria-label={t('requests.acceptLabel', { name })}
          onClick={() => mutate({ kind: 'accept', id, userId })}
        >
          {t('requests.accept')}
        </Button>
        <Button
          variant="quiet"
          size="small"
          busy={isPending}
          aria-label={t('requests.declineLabel', { name })}
          onClick={() => mutate({ kind: 'decline', id, userId })}
        >
          {t('requests.decline')}
        </Button>
      </div>
    </li>
  );
}

function Inviting({ id }: { readonly id: string }) {
  const [name, setName] = useState('');
  const { mutateAsync, isPending, error } = useGuildDeed();
  const invite = (event: FormEvent) => {
    event.preventDefault();
    const username = name.trim();
    if (isPending || username === '') return;
    mutateAsync({ kind: 'invite', id, username }).then(
      (answer) => {
        const isIn = 'state' in answer && answer.state === 'joined';
        showToast(t(isIn ? 'invite.joined' : 'invite.done', { name: username }));
        setName('');
      },
      () => {},
    );
  };
  return (
    <Card>
      <h2 className={styles['title']}>{t('invite.title')}</h2>
      <form onSubmit={invite} className={styles['form']} noValidate>
        <Field
          label={t('invite.name')}
          error={error ? wordsFor(error) : undefined}
          value={name}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit" variant="quiet" busy={isPending}>
          {t('invite.do')}
        </Button>
      </form>
    </Card>
  );
}

function Leaving({ id }: { readonly id: string }) {
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending, error } = useGuildDeed();
  if (!isAsking)
    return (
      <Button variant="text" onClick={() => setAsking(true)}>
        {t('leave.do')}
      </Button>
    );
  return (
    <Card>
      <h2 className={styles['title']}>{t('leave.ask')}</h2>
      <p className={styles['quiet']}>{t('leave.text')}</p>
      {error && <Note tone="danger">{wordsFor(error)}</Note>}
      <div className={styles['answers']}>
        <Button variant="danger" busy={isPending} onClick={() => mutate({ kind: 'leave', id })}>
          {t('leave.yes')}
        </Button>
        <Button variant="quiet" onClick={() => setAsking(false)}>
          {t('leave.no')}
        </Button>
      </div>
    </Card>
  );
}
