import { Outlet, useMatches, useSearchParams } from 'react-router';
import { useMediaQuery } from '../../device/media-query.ts';
import { t } from '../../i18n/sessions.ts';
import { EveningPicture } from '../artwork/EveningPicture.tsx';
import { MAIN_ID } from '../main-id.ts';
import { Brand } from './Brand.tsx';
import styles from './public.module.css';
import { SiteLinks } from './SiteLinks.tsx';

/** What a page in this layout says over the picture. */
export type SplitHandle = { readonly quote: Quote };
type Quote = Extract<Parameters<typeof t>[0], `art.${string}`>;

/** A form beside a picture of the room; on narrow screens the form alone. */
export function Component() {
  const isWide = useMediaQuery('(min-width: 1024px)');
  const quote = useQuote();
  return (
    <div className={styles['split']}>
      {isWide && (
        <aside className={styles['art']}>
          <EveningPicture alt="" loading="lazy" />
          <p className={styles['quote']}>{t(quote)}</p>
        </aside>
      )}
      <div className={styles['beside']}>
        <main id={MAIN_ID} tabIndex={-1} className={styles['column']}>
          <div>
            <Brand />
          </div>
          <Outlet />
        </main>
        <footer>
          <SiteLinks />
        </footer>
      </div>
    </div>
  );
}

function useQuote(): Quote {
  const handle = useMatches().at(-1)?.handle as SplitHandle | undefined;
  const [search] = useSearchParams();
  // No cheerful line beside a lock notice.
  return search.get('kicked') === 'true' ? 'art.removed' : (handle?.quote ?? 'art.login');
}
