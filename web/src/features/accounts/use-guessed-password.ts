import { passwordProblem } from '@plausch/protocol/limits';
import { useEffect, useState } from 'react';
import { brandName } from '../../app/config.ts';
import { optionalCode } from '../../device/optional-code.ts';
import { t } from '../../i18n/passwords.ts';
import { guessedPassword } from './guessed-password.ts';

type Rule = (password: string, names: readonly string[]) => boolean;

/**
 * Why a password that is long enough would be guessed all the same, in words; undefined where we see nothing. `ownNames`: what the
 * person is called, and their address. The lists of common words come with the first letter; until then only those names count.
 */
export function useGuessedPassword(typed: string, ownNames: readonly string[]): string | undefined {
  const [rule, setRule] = useState<{ readonly isEasy: Rule }>();
  const isTyped = typed !== '';

  useEffect(() => {
    if (!isTyped) return;
    let isHere = true;
    void optionalCode(() => import('@plausch/protocol/easy-passwords')).then((code) => {
      if (isHere && code) setRule({ isEasy: code.isEasyPassword });
    });
    return () => {
      isHere = false;
    };
  }, [isTyped]);

  if (passwordProblem(typed) !== undefined) return undefined;
  const names = [...ownNames, brandName(), 'plausch'];
  return guessedPassword(typed, names) ?? (rule?.isEasy(typed, names) ? t('password.easy') : undefined);
}
