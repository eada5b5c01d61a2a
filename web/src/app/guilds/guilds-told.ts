import type { SocketMessageName, SocketMessageOf } from '@plausch/protocol';
import { t } from '../../i18n/guilds-told.ts';
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
      showToast(t('told.renamed', { name, reason }));
  },
  'guild:closed': ({ name, reason }) => {
    if (typeof name === 'string' && typeof reason === 'string') showToast(t('told.closed', { name, reason }));
  },
} satisfies { [Name in SocketMessageName]?: (told: SocketMessageOf<Name>) => void };
