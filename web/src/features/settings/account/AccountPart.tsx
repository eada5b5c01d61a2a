import { Button, Card, Note } from '@plausch/ui';
import { useQuery } from '@tanstack/react-query';
import { AtSign, ChevronRight, FileDown, KeyRound, ShieldCheck, Trash2, UserRound } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useLate } from '../../../app/late.ts';
import { paths } from '../../../app/paths.ts';
import { showToast } from '../../../app/toasts.ts';
import { t } from '../../../i18n/account.ts';
import { dayInFull } from '../../../i18n/day.ts';
import { ownDataPart } from '../../ownData/index.ts';
import { type ConfirmationPart, secondFactorPart } from '../../secondFactor/index.ts';
import { type StoredUser, session, useUser } from '../../sessions/index.ts';
import { deletionQuery } from '../deletion.query.ts';
import pageStyles from '../SettingsPage.module.css';
import styles from './AccountPart.module.css';
import { ConfirmationField } from './ConfirmationField.tsx';
import { confirmationChecks } from './confirmation.ts';
import { EmailForm } from './EmailForm.tsx';
import { DATA_OPEN } from './own-data-path.ts';
import { PasswordForm } from './PasswordForm.tsx';
import { UsernameForm } from './UsernameForm.tsx';

/** Name, address and password of whoever is signed in, and the way out. */
export function AccountPart() {
  const user = useUser();
  return (
    <>
      <section>
        <h2>{t('account.access')}</h2>
        {user && <Access user={user} />}
      </section>
      <Data />
      <section>
        <h2>{t('account.leave')}</h2>
        <Card variant="list">
          <Deletion />
        </Card>
      </section>
    </>
  );
}

/** The way to the deletion; where one is on its way, when it will be. */
function Deletion() {
  const deletionAt = useQuery(deletionQuery).data?.deletionAt ?? null;
  return (
    <Link to={paths.accountDeletion()} className={pageStyles['row']}>
      <Trash2 aria-hidden="true" />
      <span>
        <b>{t('account.delete')}</b>
        <small>
          {deletionAt === null
            ? t('account.deleteText')
            : t('account.deleteDue', { day: dayInFull(deletionAt) })}
        </small>
      </span>
      <ChevronRight aria-hidden="true" size={20} />
    </Link>
  );
}

/** The copy of one's data; open where a mail or another page has led to it. */
function Data() {
  const { search } = useLocation();
  const isMeant = new URLSearchParams(search).has(DATA_OPEN);
  const [isOpen, setOpen] = useState(isMeant);
  const section = useRef<HTMLElement>(null);
  const code = useLate(ownDataPart, isOpen);
  const hasCome = code !== undefined;

  useEffect(() => {
    if (isMeant && hasCome) section.current?.scrollIntoView({ block: 'start' });
  }, [isMeant, hasCome]);

  return (
    <section ref={section}>
      <h2>{t('data.title')}</h2>
      <Card variant="list">
        <Changeable
          sign={<FileDown aria-hidden="true" />}
          label={t('data.label')}
          value={t('data.value')}
          act={{ name: t('data.open'), inFull: t('data.openWhat') }}
          isOpen={isOpen}
          onToggle={() => setOpen(!isOpen)}
        >
          {code ? <code.OwnData confirmation={confirmation} /> : <div data-late="" />}
        </Changeable>
      </Card>
    </section>
  );
}

type Change = 'username' | 'email' | 'password' | 'factor';

const confirmation: ConfirmationPart = {
  checks: confirmationChecks,
  field: (form, label) => <ConfirmationField form={form} label={label} />,
};

/** One change at a time: another one closes the first. */
function Access({ user }: { readonly user: StoredUser }) {
  const [change, setChange] = useState<Change>();
  const [mailedTo, setMailedTo] = useState<string>();
  /** A late answer closes its own form alone. */
  const close = (name: Change) => setChange((now) => (now === name ? undefined : now));
  const toggle = (name: Change) => () => setChange(change === name ? undefined : name);

  return (
    <Card variant="list">
      <Changeable
        sign={<UserRound aria-hidden="true" />}
        label={t('name.label')}
        value={user.username}
        isOpen={change === 'username'}
        onToggle={toggle('username')}
      >
        <UsernameForm
          current={user.username}
          onCancel={() => close('username')}
          onChanged={(changed) => {
            session.mergeUser(changed);
            showToast(t('name.done', { username: changed.username }));
            close('username');
          }}
        />
      </Changeable>
      <Changeable
        sign={<AtSign aria-hidden="true" />}
        label={t('email.label')}
        value={user.email}
        note={mailedTo !== undefined && mailedTo !== user.email && t('email.sent', { email: mailedTo })}
        isOpen={change === 'email'}
        onToggle={toggle('email')}
      >
        <EmailForm
          onCancel={() => close('email')}
          onRequested={(email) => {
            setMailedTo(email);
            close('email');
          }}
        />
      </Changeable>
      <Changeable
        sign={<KeyRound aria-hidden="true" />}
        label={t('secret.label')}
        value={t('secret.value')}
        isOpen={change === 'password'}
        onToggle={toggle('password')}
      >
        <PasswordForm
          username={user.username}
          onCancel={() => close('password')}
          onChanged={() => {
            showToast(t('secret.done'));
            close('password');
          }}
        />
      </Changeable>
      <Changeable
        sign={<ShieldCheck aria-hidden="true" />}
        label={t('factor.label')}
        value={t('factor.value')}
        isOpen={change === 'factor'}
        onToggle={toggle('factor')}
      >
        <Factor isStaff={user.role !== 'user'} onDone={() => close('factor')} />
      </Changeable>
    </Card>
  );
}

function Factor(props: { readonly isStaff: boolean; readonly onDone: () => void }) {
  const code = useLate(secondFactorPart, true);
  return code ? <code.SecondFactor confirmation={confirmation} {...props} /> : <div data-late="" />;
}

/** Something of the account with the button that opens its form, which takes the focus and gives it back. */
function Changeable({
  sign,
  label,
  value,
  note,
  act = { name: t('account.change'), inFull: t('account.changeWhat', { what: label }) },
  isOpen,
  onToggle,
  children,
}: {
  readonly sign: ReactNode;
  readonly label: string;
  readonly value: string;
  readonly note?: string | false;
  /** What the button is called, and by itself, without what stands beside it. */
  readonly act?: { readonly name: string; readonly inFull: string };
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly children: ReactNode;
}) {
  const part = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(isOpen);

  useEffect(() => {
    if (wasOpen.current === isOpen) return;
    wasOpen.current = isOpen;
    const focused = document.activeElement;
    // Whoever has gone on to another form keeps their place there.
    const isElsewhere = focused !== null && focused !== document.body && !part.current?.contains(focused);
    if (isOpen) part.current?.querySelector('input')?.focus();
    else if (!isElsewhere) part.current?.querySelector('button')?.focus();
  }, [isOpen]);

  return (
    <div ref={part}>
      <div className={pageStyles['row']}>
        {sign}
        <span>
          <b>{label}</b>
          <small className={styles['value']}>{value}</small>
        </span>
        <Button
          variant="quiet"
          size="small"
          aria-expanded={isOpen}
          aria-label={act.inFull}
          onClick={onToggle}
        >
          {act.name}
        </Button>
      </div>
      <div role="status">
        {note && (
          <Note tone="good" className={styles['note']}>
            {note}
          </Note>
        )}
      </div>
      {isOpen && <div className={styles['form']}>{children}</div>}
    </div>
  );
}
