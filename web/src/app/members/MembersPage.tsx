import { rankName } from '@plausch/protocol/ranks';
import { figureOfKey } from '@plausch/stage/figures';
import { Button, Card, Field, Note, Placeholder, Switch } from '@plausch/ui';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useStore } from 'zustand';
import { wordsFor } from '../../api/index.ts';
import { connection } from '../../connection/index.ts';
import { type ListedMember, useMembers } from '../../features/profiles/index.ts';
import { PersonFace } from '../../features/rooms/index.ts';
import { t } from '../../i18n/members.ts';
import { KeptFocus } from '../KeptFocus.tsx';
import { Beside } from '../layouts/Beside.tsx';
import { Page } from '../layouts/Page.tsx';
import { SiteLinks } from '../layouts/SiteLinks.tsx';
import { paths } from '../paths.ts';
import { profilePath } from '../people-paths.ts';
import styles from './Members.module.css';

/** The pause in typing after which is searched. */
const PAUSE_MS = 300;
const NAME_MAX = 20;

/** `/mitglieder`: everybody by name. What is searched for stands in the address: `name`, and `da` for those who are there. */
export function Component() {
  const content = useRef<HTMLDivElement>(null);
  const [search, setSearch] = useSearchParams();
  const beginning = (search.get('name') ?? '').trim();
  const isHere = search.has('da');
  const ask = (wanted: { readonly beginning: string; readonly isHere: boolean }) => {
    const next = { ...(wanted.beginning && { name: wanted.beginning }), ...(wanted.isHere && { da: 'ja' }) };
    setSearch(next, { replace: true });
  };
  return (
    <Page title={t('members.title')} before={<Beside to={paths.friends()} label={t('members.friends')} />}>
      <div ref={content} className={styles['content']}>
        <Card className={styles['search']}>
          <NameField beginning={beginning} onChange={(typed) => ask({ beginning: typed, isHere })} />
          <HereSwitch isOn={isHere} onChange={(isOn) => ask({ beginning, isHere: isOn })} />
        </Card>
        <Found beginning={beginning} isHere={isHere} />
        <div className={styles['end']}>
          <SiteLinks />
        </div>
        <KeptFocus within={content} />
      </div>
    </Page>
  );
}

function NameField({
  beginning,
  onChange,
}: {
  readonly beginning: string;
  readonly onChange: (typed: string) => void;
}) {
  const [typed, setTyped] = useState(beginning);
  const change = useEffectEvent(onChange);
  const wanted = typed.trim();
  useEffect(() => {
    if (wanted === beginning) return;
    const timer = setTimeout(() => change(wanted), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [wanted, beginning]);
  return (
    <Field
      label={t('members.search')}
      hint={t('members.searchHint')}
      type="search"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={NAME_MAX}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
}

function HereSwitch({
  isOn,
  onChange,
}: {
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}) {
  const id = useId();
  return (
    <label htmlFor={id} className={styles['here']}>
      <span>{t('members.here')}</span>
      <Switch id={id} checked={isOn} onChange={(event) => onChange(event.target.checked)} />
    </label>
  );
}

function Found({ beginning, isHere }: { readonly beginning: string; readonly isHere: boolean }) {
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage, isFetchNextPageError } =
    useMembers({ beginning, isHere });
  const isOffline = useStore(connection.state, (state) => state === 'offline');
  const members = data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <>
      {isOffline && data && <Note tone="caution">{t('members.offline')}</Note>}
      {error && !isFetchNextPageError && (!data || !isOffline) && (
        <Note tone="danger">
          <p>{wordsFor(error)}</p>
          <Button variant="text" onClick={() => void refetch()}>
            {t('members.retry')}
          </Button>
        </Note>
      )}
      {!data && !error && <Loading />}
      <p role="status" className={styles['none']}>
        {data && members.length === 0 && noneWords(beginning, isHere)}
      </p>
      {members.length > 0 && (
        <Card variant="list">
          <ul className={styles['list']} aria-label={t('members.list')}>
            {members.map((member) => (
              <Row key={member.userId} member={member} />
            ))}
          </ul>
        </Card>
      )}
      {isFetchNextPageError && <Note tone="danger">{wordsFor(error)}</Note>}
      {hasNextPage && (
        <div>
          <Button variant="outline" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t(isFetchNextPageError ? 'members.retry' : 'members.more')}
          </Button>
        </div>
      )}
    </>
  );
}

function noneWords(beginning: string, isHere: boolean): string {
  if (beginning !== '') return t('members.noneNamed');
  return t(isHere ? 'members.noneHere' : 'members.none');
}

function Row({ member }: { readonly member: ListedMember }) {
  const { username, figure, bubbleColorId, rank, ap, guild, online } = member;
  return (
    <li>
      <Link to={profilePath(username)} className={styles['row']}>
        <PersonFace
          figure={figureOfKey(figure)}
          name={username}
          colorId={bubbleColorId}
          size="m"
          {...(online && { presence: 'here' })}
        />
        <span className={styles['words']}>
          <b dir="auto">{username}</b>
          <small>{t('members.standing', { rank: rankName(rank), ap })}</small>
          {guild && <small>{t('members.guild', { tag: guild })}</small>}
          {online && <span className="visually-hidden">{t('members.isHere')}</span>}
        </span>
      </Link>
    </li>
  );
}

function Loading() {
  return (
    <div role="status" aria-label={t('members.loading')}>
      {[1, 2, 3, 4, 5].map((place) => (
        <div key={place} className={styles['coming']}>
          <Placeholder shape="circle" />
          <Placeholder />
        </div>
      ))}
    </div>
  );
}
