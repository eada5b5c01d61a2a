import type { SecondFactorAsked } from '@plausch/protocol';
import { Button } from '@plausch/ui';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../app/paths.ts';
import { log } from '../../device/log.ts';
import { logInWithGoogle } from './by-google.ts';
import styles from './GoogleSignIn.module.css';
import { t } from './google.words.ts';
import { session } from './index.ts';

/** The way in by the device's Google account; its code comes only where the device offers that. */
export function GoogleSignIn({
  onAsked,
  onRefused,
}: {
  /** The account has a second factor, which comes next. */
  readonly onAsked: (asked: SecondFactorAsked) => void;
  /** With an error of the server's, or with words. */
  readonly onRefused: (error: unknown, words?: string) => void;
}) {
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);

  const signIn = async () => {
    setBusy(true);
    try {
      const idToken = await askDevice(onRefused);
      if (idToken === undefined) return;
      const answer = await logInWithGoogle(idToken);
      // The guard leads on from here as soon as there is a session.
      if ('token' in answer) session.begin(answer);
      else if ('secondFactor' in answer) onAsked(answer.secondFactor);
      // The page takes the token out of the address.
      else await navigate(`${paths.setupAccount()}?token=${encodeURIComponent(answer.setupToken)}`);
    } catch (error) {
      onRefused(error);
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      <p className={styles['or']}>{t('google.or')}</p>
      <Button variant="outline" size="big" wide busy={isBusy} onClick={() => void signIn()}>
        <GoogleSign />
        {t(isBusy ? 'google.submitting' : 'google.submit')}
      </Button>
    </>
  );
}

/** Undefined where the dialog was dismissed, or where the device has no answer. */
async function askDevice(onRefused: (error: unknown, words: string) => void): Promise<string | undefined> {
  try {
    return await globalThis.plauschShell?.signInWithGoogle?.();
  } catch (error) {
    log('the device could not ask Google', { error });
    onRefused(error, t('google.failed'));
    return undefined;
  }
}

/** Google asks for its own colours. */
function GoogleSign() {
  return (
    <svg viewBox="0 0 18 18" width={18} height={18} aria-hidden="true">
      <path
        fill="#4285f4"
        d="M17.64 9.2c0-.64-.06-1.25-.16-1.84H9v3.48h4.84a4.14 4.14 0 0 1-1.8 2.72v2.26h2.92a8.78 8.78 0 0 0 2.68-6.62z"
      />
      <path
        fill="#34a853"
        d="M9 18c2.43 0 4.47-.8 5.96-2.18l-2.92-2.26c-.8.54-1.84.86-3.04.86-2.34 0-4.32-1.58-5.03-3.71H.96v2.33A9 9 0 0 0 9 18z"
      />
      <path fill="#fbbc05" d="M3.97 10.71a5.41 5.41 0 0 1 0-3.42V4.96H.96a9 9 0 0 0 0 8.08z" />
      <path
        fill="#ea4335"
        d="M9 3.58c1.32 0 2.5.45 3.44 1.35l2.58-2.58A9 9 0 0 0 .96 4.96l3.01 2.33C4.68 5.16 6.66 3.58 9 3.58z"
      />
    </svg>
  );
}
