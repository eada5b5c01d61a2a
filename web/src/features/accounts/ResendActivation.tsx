import { normalizeText } from '@plausch/protocol/limits';
import { Button, Field, Note } from '@plausch/ui';
import { useState } from 'react';
import { call, wordsFor } from '../../api/index.ts';
import { proven } from '../../api/proven.ts';
import formStyles from '../../app/layouts/form.module.css';
import { t } from '../../i18n/accounts.ts';
import { checkEmail } from './register.form.ts';

/**
 * Asks for a new activation link. Without a known address it asks for one. It is no form of its own, so
 * that it can stand inside another.
 */
export function ResendActivation({ email }: { readonly email?: string | undefined }) {
  const [typed, setTyped] = useState('');
  const [state, setState] = useState<'ready' | 'sending' | 'checking' | 'sent'>('ready');
  const [problem, setProblem] = useState<string>();

  async function resend() {
    if (state !== 'ready') return;
    const address = normalizeText(email ?? typed);
    const wrong = checkEmail(address);
    setProblem(wrong);
    if (wrong !== undefined) return;
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
      <Note tone="good" role="status">
        {t('resend.done')}
      </Note>
    );
  }
  return (
    <>
      {email === undefined ? (
        <Field
          label={t('resend.email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          value={typed}
          error={problem}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // Enter means this button here, not the form around it.
            event.preventDefault();
            void resend();
          }}
        />
      ) : (
        problem !== undefined && <Note tone="danger">{problem}</Note>
      )}
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
