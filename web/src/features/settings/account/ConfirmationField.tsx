import { Button, Field, Note, PasswordField } from '@plausch/ui';
import { spanInWords } from '@plausch/words';
import { useEffect, useRef, useState } from 'react';
import { type Path, type UseFormReturn, useFormState } from 'react-hook-form';
import { ApiError, call, wordsFor } from '../../../api/index.ts';
import { useSecondsLeft } from '../../../app/seconds-left.ts';
import { t } from '../../../i18n/confirmation.ts';
import styles from './ConfirmationField.module.css';
import type { Confirmation } from './confirmation.ts';

const MINUTE_SECONDS = 60;

/** What became of asking for a mail, and when the next one may be asked for; counted, as each has a time of its own. */
type Mailed = { readonly words: string; readonly againInSeconds: number; readonly count: number };

/** The password once more, so that nobody does it at a found device; or a code from a mail in its place. */
export function ConfirmationField<Values extends Confirmation>({
  form,
  label,
}: {
  readonly form: UseFormReturn<Values>;
  /** Of the password. */
  readonly label: string;
}) {
  const [password, code] = ['password' as Path<Values>, 'code' as Path<Values>];
  const [by, setBy] = useState<'password' | 'code'>('password');
  const [mailed, setMailed] = useState<Mailed>();
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const state = useFormState({ control: form.control });
  const errorOf = (name: Path<Values>) => form.getFieldState(name, state).error?.message;

  // Whoever has changed the way goes on in its field.
  const { setFocus } = form;
  const lastBy = useRef(by);
  useEffect(() => {
    if (lastBy.current !== by) setFocus(by as Path<Values>);
    lastBy.current = by;
  }, [by, setFocus]);

  function go(to: 'password' | 'code') {
    form.unregister(to === 'code' ? password : code);
    setProblem(undefined);
    setBy(to);
  }

  async function send() {
    setSending(true);
    setProblem(undefined);
    const mail = await requestMail();
    setSending(false);
    if ('problem' in mail) {
      setProblem(mail.problem);
      return;
    }
    setMailed({ ...mail, count: (mailed?.count ?? 0) + 1 });
    if (by === 'password') {
      go('code');
      return;
    }
    // What is typed next takes the place of the code before.
    form.clearErrors(code);
    setFocus(code, { shouldSelect: true });
  }

  return (
    <div>
      {by === 'password' ? (
        <PasswordField
          key="password"
          {...form.register(password)}
          label={label}
          error={errorOf(password)}
          revealLabel={t('confirmation.reveal')}
          autoComplete="current-password"
        />
      ) : (
        <Field
          key="code"
          {...form.register(code)}
          label={t('confirmation.code')}
          hint={t('confirmation.codeHint')}
          error={errorOf(code)}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoCorrect="off"
          spellCheck={false}
        />
      )}
      <p role="status" className={styles['mailed']}>
        {isSending ? t('confirmation.sending') : by === 'code' && mailed?.words}
      </p>
      {problem !== undefined && <Note tone="danger">{problem}</Note>}
      <div className={styles['ways']}>
        {by === 'password' ? (
          // A code that was mailed a moment ago is still good.
          <Button
            variant="text"
            size="small"
            busy={isSending}
            onClick={() => (mailed ? go('code') : void send())}
          >
            {t('confirmation.byCode')}
          </Button>
        ) : (
          <>
            <Again key={mailed?.count} seconds={mailed?.againInSeconds ?? 0} busy={isSending} onSend={send} />
            <Button variant="text" size="small" busy={isSending} onClick={() => go('password')}>
              {t('confirmation.byPassword')}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}

function Again({
  seconds,
  busy,
  onSend,
}: {
  readonly seconds: number;
  readonly busy: boolean;
  readonly onSend: () => Promise<void>;
}) {
  const left = useSecondsLeft(seconds);
  return (
    <Button variant="text" size="small" busy={busy || left > 0} onClick={() => void onSend()}>
      {left === 0
        ? t('confirmation.again')
        : left <= MINUTE_SECONDS
          ? t('confirmation.againSeconds', { seconds: left })
          : t('confirmation.againMinutes', { minutes: Math.ceil(left / MINUTE_SECONDS) })}
    </Button>
  );
}

/** Asks for a mail. One that comes too soon leads to the code as well: that of the last one is still good. */
async function requestMail(): Promise<Omit<Mailed, 'count'> | { readonly problem: string }> {
  try {
    const { sentTo, goodForSeconds, againInSeconds } = await call('sendConfirmationCode');
    const span = spanInWords(goodForSeconds * 1_000);
    return { words: t('confirmation.sent', { sentTo, span }), againInSeconds };
  } catch (error) {
    const words = wordsFor(error);
    const wait = error instanceof ApiError ? error.beside['retryAfterSeconds'] : undefined;
    return typeof wait === 'number' ? { words, againInSeconds: wait } : { problem: words };
  }
}
