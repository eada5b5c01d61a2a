import type { SocketMessageName, SocketMessageOf } from '@plausch/protocol';
import { buttonClass } from '@plausch/ui';
import { Link, useInRouterContext } from 'react-router';
import { t } from '../../i18n/guilds-told.ts';
import { guildPath } from '../people-paths.ts';
import { showToast } from '../toasts.ts';

/** What is told of guilds, on any page. */
export const hear = {
  'guild:invited': ({ name }) => {
    if (typeof name === 'string') showToast(t('told.invited', { name }));
  },
  'guild:joined': ({ name }) => {
    if (typeof name === 'string') showToast(t('told.joined', { name }));
  },
  'guild:renamed': ({ name, reason }) => {
    if (typeof name === 'string' && typeof reason === 'string')
      showToast(t('told.renamed', { name, reason }), <ToGuild />);
  },
  'guild:closed': ({ name, reason }) => {
    if (typeof name === 'string' && typeof reason === 'string')
      showToast(t('told.closed', { name, reason }), <ToGuild />);
  },
} satisfies { [Name in SocketMessageName]?: (told: SocketMessageOf<Name>) => void };

/** The way to the own guild, or to all of them. An error page has no router, and no ways but its own. */
function ToGuild() {
  if (!useInRouterContext()) return null;
  return (
    <Link to={guildPath()} className={buttonClass({ variant: 'text', size: 'small' })}>
      {t('told.look')}
    </Link>
  );
}
