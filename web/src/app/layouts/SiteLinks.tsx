import { Link } from 'react-router';
import { t } from '../../i18n/shell.ts';
import { paths } from '../paths.ts';
import { LegalLinks } from './LegalLinks.tsx';

/** What a page of the app has at its end. */
export function SiteLinks() {
  return (
    <LegalLinks>
      <Link to={paths.news()}>{t('area.news')}</Link>
    </LegalLinks>
  );
}
