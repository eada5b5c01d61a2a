import { Button, Note } from '@plausch/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { wordsFor } from '../../api/index.ts';
import type { AnswerOf } from '../../api/wire.ts';
import { checkedBy, showRefusal } from '../../app/forms.ts';
import { showToast } from '../../app/toasts.ts';
import { t } from '../../i18n/second-factor.ts';
import { CodeField } from './CodeField.tsx';
import { codeProblem } from './code-shape.ts';
import { call } from './factor.calls.ts';
import { qrOf } from './qr.ts';
import styles from './SecondFactor.module.css';

const factorQuery = {
  queryKey: ['getSecondFactor'],
  queryFn: () => call('getSecondFactor'),
  staleTime: 0,
};

type Confirmation = { password?: string | undefined; code?: string | undefined };
export type ConfirmationPart = {
  readonly checks: {
    readonly password: (typed: string | undefined) => string | undefined;
    readonly code: (typed: string | undefined) => string | undefined;
  };
  field<Values extends Confirmation>(form: UseFormReturn<Values>, label: string): ReactNode;
};

type Step =
  | { readonly at: 'start' | 'manage' | 'renew' | 'off' }
  | { readonly at: 'scan'; readonly key: AnswerOf<'startTotp'> }
  | { readonly at: 'codes'; readonly codes: readonly string[] };

/** Sets the second factor up, or manages it; one step after the other. */
export function SecondFactor({
  confirmation,
  isStaff,
  onDone,
}: {
  readonly confirmation: ConfirmationPart;
  readonly isStaff: boolean;
  readonly onDone: () => void;
}) {
  const { data, error, refetch } = useQuery(factorQuery);
  const queries = useQueryClient();
  const [step, setStep] = useState<Step>();
  const changed = () => void queries.invalidateQueries({ queryKey: factorQuery.queryKey });
  if (!data) {
    if (!error) return <p role="status">{t('factor.loading')}</p>;
    return (
      <Note tone="danger">
        <p>{wordsFor(error)}</p>
        <Button variant="text" onClick={() => void refetch()}>
          {t('start.next')}
        </Button>
      </Note>
    );
  }
  const now = step ?? { at: data.since === null ? 'start' : 'manage' };
  switch (now.at) {
    case 'start':
      return (
        <Start confirmation={confirmation} onCancel={onDone} onKey={(key) => setStep({ at: 'scan', key })} />
      );
    case 'scan':
      return (
        <Scan
          startKey={now.key}
          onCancel={onDone}
          onCodes={(codes) => {
            setStep({ at: 'codes', codes });
            changed();
          }}
        />
      );
    case 'codes':
      return <Codes codes={now.codes} onDone={onDone} />;
    case 'manage':
      return (
        <div className={styles['steps']}>
          <Choice text={t('manage.renewText')} onClick={() => setStep({ at: 'renew' })}>
            {t('manage.renew')}
          </Choice>
          <Choice
            text={t(isStaff ? 'manage.offTeam' : 'manage.offText')}
            onClick={() => setStep({ at: 'off' })}
          >
            {t('manage.off')}
          </Choice>
        </div>
      );
    case 'renew':
      return (
        <Confirmed
          confirmation={confirmation}
          submit={t('manage.renew')}
          onCancel={() => setStep(undefined)}
          send={async (body) => {
            const { recoveryCodes } = await call('renewRecoveryCodes', { body });
            setStep({ at: 'codes', codes: recoveryCodes });
            changed();
          }}
        />
      );
    case 'off':
      return (
        <Confirmed
          confirmation={confirmation}
          submit={t('manage.off')}
          isDangerous
          onCancel={() => setStep(undefined)}
          send={async (body) => {
            await call('endSecondFactor', { body });
            showToast(t('manage.isOff'));
            changed();
            onDone();
          }}
        />
      );
  }
}

function Choice({
  text,
  onClick,
  children,
}: {
  readonly text: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
}) {
  return (
    <div className={styles['choice']}>
      <Button variant="quiet" onClick={onClick}>
        {children}
      </Button>
      <small>{text}</small>
    </div>
  );
}

function Start({
  confirmation,
  onKey,
  onCancel,
}: {
  readonly confirmation: ConfirmationPart;
  readonly onKey: (key: AnswerOf<'startTotp'>) => void;
  readonly onCancel: () => void;
}) {
  const form = useForm<Confirmation>({ resolver: checkedBy<Confirmation>(confirmation.checks as never) });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit((body) =>
    call('startTotp', { body }).then(onKey, (error) => showRefusal(form, error)),
  );
  return (
    <form onSubmit={submit} noValidate className={styles['steps']}>
      <p>{t('start.text')}</p>
      {errors.root?.message !== undefined && <Note tone="danger">{errors.root.message}</Note>}
      {confirmation.field(form, t('start.confirm'))}
      <Acts submit={t('start.next')} isBusy={isSubmitting} onCancel={onCancel} />
    </form>
  );
}

function Scan({
  startKey: { secret, uri },
  onCodes,
  onCancel,
}: {
  readonly startKey: AnswerOf<'startTotp'>;
  readonly onCodes: (codes: readonly string[]) => void;
  readonly onCancel: () => void;
}) {
  const form = useForm<{ factorCode: string }>({
    defaultValues: { factorCode: '' },
    resolver: checkedBy<{ factorCode: string }>({ factorCode: codeProblem }),
  });
  const { errors, isSubmitting } = form.formState;
  const { size, path } = qrOf(uri);
  const submit = form.handleSubmit((body) =>
    call('confirmTotp', { body }).then(
      ({ recoveryCodes }) => onCodes(recoveryCodes),
      (error) => showRefusal(form, error),
    ),
  );
  return (
    <form onSubmit={submit} noValidate className={styles['steps']}>
      <h3>{t('scan.title')}</h3>
      <p>{t('scan.text')}</p>
      <div className={styles['key']}>
        <svg
          viewBox={`0 0 ${size} ${size}`}
          className={styles['qr']}
          role="img"
          aria-label={t('scan.picture')}
          shapeRendering="crispEdges"
        >
          <rect width={size} height={size} fill="#fff" />
          <path d={path} fill="#000" />
        </svg>
        <div>
          <p>{t('scan.byHand')}</p>
          <code className={styles['secret']}>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
          <p>
            <a href={uri}>{t('scan.open')}</a>
          </p>
        </div>
      </div>
      <h3>{t('scan.codeTitle')}</h3>
      {errors.root?.message !== undefined && <Note tone="danger">{errors.root.message}</Note>}
      <CodeField onlyApp error={errors.factorCode?.message} {...form.register('factorCode')} />
      <Acts
        submit={t(isSubmitting ? 'scan.turningOn' : 'scan.turnOn')}
        isBusy={isSubmitting}
        onCancel={onCancel}
      />
    </form>
  );
}

/** Shown this once; the words take the focus, so that readers begin with them. */
function Codes({ codes, onDone }: { readonly codes: readonly string[]; readonly onDone: () => void }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n'));
    showToast(t('recovery.copied'));
  };
  return (
    <div className={styles['steps']}>
      <h3 ref={title} tabIndex={-1}>
        {t('recovery.title')}
      </h3>
      <p>{t('recovery.text')}</p>
      <ul className={styles['codes']}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles['acts']}>
        <Button onClick={onDone}>{t('recovery.done')}</Button>
        <Button variant="quiet" onClick={() => void copy().catch(() => {})}>
          {t('recovery.copy')}
        </Button>
      </div>
    </div>
  );
}

type ConfirmedValues = Confirmation & { factorCode: string };

function Confirmed({
  confirmation,
  submit,
  isDangerous = false,
  send,
  onCancel,
}: {
  readonly confirmation: ConfirmationPart;
  readonly submit: string;
  readonly isDangerous?: boolean;
  readonly send: (body: ConfirmedValues) => Promise<void>;
  readonly onCancel: () => void;
}) {
  const form = useForm<ConfirmedValues>({
    defaultValues: { factorCode: '' },
    resolver: checkedBy<ConfirmedValues>({ ...confirmation.checks, factorCode: codeProblem } as never),
  });
  const { errors, isSubmitting } = form.formState;
  const handle = form.handleSubmit((body) => send(body).catch((error) => showRefusal(form, error)));
  return (
    <form onSubmit={handle} noValidate className={styles['steps']}>
      {errors.root?.message !== undefined && <Note tone="danger">{errors.root.message}</Note>}
      <CodeField error={errors.factorCode?.message} {...form.register('factorCode')} />
      {confirmation.field(form, t('start.confirm'))}
      <Acts submit={submit} isDangerous={isDangerous} isBusy={isSubmitting} onCancel={onCancel} />
    </form>
  );
}

function Acts({
  submit,
  isBusy,
  isDangerous = false,
  onCancel,
}: {
  readonly submit: string;
  readonly isBusy: boolean;
  readonly isDangerous?: boolean;
  readonly onCancel: () => void;
}) {
  return (
    <div className={styles['acts']}>
      <Button type="submit" variant={isDangerous ? 'danger' : 'primary'} busy={isBusy}>
        {submit}
      </Button>
      <Button variant="quiet" onClick={onCancel}>
        {t('start.cancel')}
      </Button>
    </div>
  );
}
