import { normalizeText } from '@plausch/protocol/limits';
import { Button, Field, Note } from '@plausch/ui';
import { useRef, useState } from 'react';
import { call, wordsFor } from '../../api/index.ts';
import { proven } from '../../api/proven.ts';
import formStyles from '../../app/layouts/form.module.css';
import { t } from '../../i18n/accounts.ts';
import { checkEmail } from './check-email.ts';

/**
 * Asks for a new activation link. Without a known address it asks for one. It is no form of its own, so
 * that it can stand inside another.
 */
export function ResendActivation({ email }: { readonly email?: string | undefined }) {
  const [typed, setTyped] = useState('');
  const [state, setState] = useState<'ready' | 'sending' | 'checking' | 'sent'>('ready');
  // A mistake in the address is said at its field, any other failure in a note.
  const [wrong, setWrong] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLInputElement>(null);

  async function resend() {
    if (state !== 'ready') return;
    const address = normalizeText(email ?? typed);
    const mistake = checkEmail(address);
    setWrong(mistake);
    setProblem(undefined);
    if (mistake !== undefined) return field.current?.focus();
    setState('sending');
    try {
      await proven(
        (proof) => call('resendActivation', { body: { email: address, ...proof } }),
        () => setState('checking'),
      );
      setState('sent');
    } catch (error) {
      setProblem(wordsFor(error));
      setState('ready');
    }
  }

  if (state === 'sent') {
    return (
      <Note ref={takeFocus} tabIndex={-1} tone="good" role="status">
        {t('resend.done')}
      </Note>
    );
  }
  return (
    <>
      {email === undefined && (
        <Field
          ref={field}
          label={t('resend.email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          value={typed}
          error={wrong}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // Enter means this button here, not the form around it.
            event.preventDefault();
            void resend();
          }}
        />
      )}
      {problem !== undefined && <Note tone="danger">{problem}</Note>}
      <div>
        <Button variant="outline" wide busy={state !== 'ready'} onClick={() => void resend()}>
          {t('resend.submit')}
        </Button>
        <p role="status" className={formStyles['progress']}>
          {state === 'checking' && t('register.checking')}
        </p>
      </div>
    </>
  );
}

/** Where the button that was pressed has taken it along. */
function takeFocus(note: HTMLElement | null): void {
  if (document.activeElement === document.body) note?.focus();
}
