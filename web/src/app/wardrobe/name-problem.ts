import { favouriteNameProblem } from '@plausch/protocol/favourite-rules';
import { normalizeText } from '@plausch/protocol/limits';
import { t } from '../../i18n/favourites.ts';

/** What is wrong with the name of a category or a look, in words; undefined where nothing is. */
export function nameProblem(name: string): string | undefined {
  switch (favouriteNameProblem(normalizeText(name))) {
    case 'empty':
      return t('name.empty');
    case 'too_long':
      return t('name.long');
    case undefined:
      return undefined;
  }
}
