import { Button, buttonClass, Card, Note, Placeholder } from '@plausch/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CalendarClock, FileDown, MessageSquare, Scale, Sparkles, Trash2 } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { call, wordsFor } from '../../api/index.ts';
import { checkedBy, showRefusal } from '../../app/forms.ts';
import { KeptFocus } from '../../app/KeptFocus.tsx';
import { Page } from '../../app/layouts/Page.tsx';
import { SiteLinks } from '../../app/layouts/SiteLinks.tsx';
import { paths } from '../../app/paths.ts';
import { showToast } from '../../app/toasts.ts';
import { dayInFull } from '../../i18n/day.ts';
import { t } from '../../i18n/deletion.ts';
import { useUser } from '../sessions/index.ts';
import styles from './AccountDeletionPage.module.css';
import { ConfirmationField } from './account/ConfirmationField.tsx';
import { type Confirmation, confirmationChecks } from './account/confirmation.ts';
import { ownDataPath } from './account/own-data-path.ts';
import { deletionQuery } from './deletion.query.ts';

export function Component() {
  const { data, error, refetch } = useQuery(deletionQuery);
  const user = useUser();
  const [hasKept, setKept] = useState(false);
  const content = useRef<HTMLDivElement>(null);
  return (
    <Page title={t('deletion.page')} up={{ to: paths.settings('konto'), label: t('deletion.up') }}>
      <div className={styles['page']}>
        <div ref={content} className={styles['deletion']}>
          {data ? (
            data.deletionAt === null ? (
              <Asking
                username={user?.username ?? ''}
                hasTier={user?.isPremium === true || user?.isVip === true || user?.isBabo === true}
                takesFocus={hasKept}
              />
            ) : (
              <Requested day={dayInFull(data.deletionAt)} onKept={() => setKept(true)} />
            )
          ) : error ? (
            <>
              <Note tone="danger">{wordsFor(error)}</Note>
              <div>
                <Button variant="quiet" onClick={() => void refetch()}>
                  {t('deletion.retry')}
                </Button>
              </div>
            </>
          ) : (
            <div aria-busy="true">
              <span className="visually-hidden">{t('deletion.loading')}</span>
              <Placeholder shape="block" />
            </div>
          )}
          <KeptFocus within={content} />
        </div>
        <SiteLinks />
      </div>
    </Page>
  );
}

const resolver = checkedBy<Confirmation>(confirmationChecks);

/** What will happen, and what confirms it: nobody does this by accident or at a found device. */
function Asking({
  username,
  hasTier,
  takesFocus,
}: {
  readonly username: string;
  readonly hasTier: boolean;
  /** The button that led here is gone; reading goes on here. */
  readonly takesFocus: boolean;
}) {
  const queries = useQueryClient();
  const form = useForm<Confirmation>({ resolver });
  const { errors, isSubmitting } = form.formState;
  const heading = useRef<HTMLHeadingElement>(null);

  // In the same moment as the change, before the focus is kept at what is left.
  useLayoutEffect(() => {
    if (takesFocus && document.activeElement === document.body) heading.current?.focus();
  }, [takesFocus]);

  const submit = form.handleSubmit(async (values) => {
    try {
      queries.setQueryData(deletionQuery.queryKey, await call('requestDeletion', { body: values }));
    } catch (error) {
      showRefusal(form, error);
    }
  });

  return (
    <>
      <Card className={styles['card']}>
        <h2 ref={heading} tabIndex={-1}>
          {t('deletion.title', { username })}
        </h2>
        <ul className={styles['points']}>
          <Point sign={<CalendarClock aria-hidden="true" />} head={t('deletion.grace')}>
            {t('deletion.graceText')}
          </Point>
          <Point sign={<Trash2 aria-hidden="true" />} head={t('deletion.gone')}>
            {t('deletion.goneText')}
          </Point>
          <Point sign={<MessageSquare aria-hidden="true" />} head={t('deletion.lines')}>
            {t('deletion.linesText')}
          </Point>
          <Point sign={<Scale aria-hidden="true" />} head={t('deletion.law')}>
            {t('deletion.lawText')}
          </Point>
          <Point sign={<FileDown aria-hidden="true" />} head={t('deletion.data')}>
            {t('deletion.dataText')} <Link to={ownDataPath()}>{t('deletion.toData')}</Link>
          </Point>
          {hasTier && (
            <Point sign={<Sparkles aria-hidden="true" />} head={t('deletion.tier')}>
              {t('deletion.tierText')} <Link to={paths.subscription()}>{t('deletion.toTier')}</Link>
            </Point>
          )}
        </ul>
      </Card>
      <Card className={styles['card']}>
        <form onSubmit={submit} noValidate className={styles['form']}>
          {errors.root?.message !== undefined && <Note tone="danger">{errors.root.message}</Note>}
          <ConfirmationField form={form} label={t('deletion.password')} />
          <div className={styles['acts']}>
            <Button type="submit" variant="danger" busy={isSubmitting}>
              {t(isSubmitting ? 'deletion.submitting' : 'deletion.submit')}
            </Button>
            <Link to={paths.settings('konto')} className={buttonClass({ variant: 'quiet' })}>
              {t('deletion.stay')}
            </Link>
          </div>
        </form>
      </Card>
    </>
  );
}

function Point({
  sign,
  head,
  children,
}: {
  readonly sign: ReactNode;
  readonly head: string;
  readonly children: ReactNode;
}) {
  return (
    <li>
      {sign}
      <p>
        <b>{head}</b> {children}
      </p>
    </li>
  );
}

/** The day is set, and it can still be undone. */
function Requested({ day, onKept }: { readonly day: string; readonly onKept: () => void }) {
  const queries = useQueryClient();
  const heading = useRef<HTMLHeadingElement>(null);
  const [isKeeping, setKeeping] = useState(false);
  const [problem, setProblem] = useState<string>();

  // The form that had the focus is gone; reading goes on here.
  useLayoutEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus();
  }, []);

  async function keep() {
    setKeeping(true);
    setProblem(undefined);
    try {
      const kept = await call('withdrawDeletion');
      showToast(t('deletion.kept'));
      onKept();
      queries.setQueryData(deletionQuery.queryKey, kept);
    } catch (error) {
      setProblem(wordsFor(error));
      setKeeping(false);
    }
  }

  return (
    <Card className={styles['card']}>
      <h2 ref={heading} tabIndex={-1}>
        {t('deletion.requestedTitle', { day })}
      </h2>
      <p className={styles['text']}>{t('deletion.requested')}</p>
      {problem !== undefined && <Note tone="danger">{problem}</Note>}
      <div className={styles['acts']}>
        <Button busy={isKeeping} onClick={() => void keep()}>
          {t(isKeeping ? 'deletion.keeping' : 'deletion.keep')}
        </Button>
      </div>
    </Card>
  );
}
