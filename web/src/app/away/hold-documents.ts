import { mayBeAway } from '../../device/reach.ts';
import { serverIsThere } from '../../device/server-is-there.ts';
import { t } from '../../i18n/away.ts';
import { showToast } from '../toasts.ts';

/**
 * Out of reach of the server a link to another document would end in a page of the browser's own, and take the room along.
 * Such a link waits until it is pressed again; links within the app are none of these.
 */
export function holdDocuments(): void {
  window.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
    if (!link || event.defaultPrevented || !mayBeAway() || !leadsAway(link, event)) return;
    event.preventDefault();
    void follow(link);
  });
}

function leadsAway(
  link: HTMLAnchorElement,
  { button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent,
): boolean {
  const isPlain = button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey;
  const isWithin =
    link.hash !== '' && link.href.replace(link.hash, '') === location.href.replace(location.hash, '');
  return isPlain && !isWithin && link.protocol.startsWith('http') && !link.hasAttribute('download');
}

async function follow({ href, target }: HTMLAnchorElement): Promise<void> {
  if (await serverIsThere()) window.open(href, target || '_self', target === '' ? '' : 'noopener');
  else showToast(t('away.held'));
}
