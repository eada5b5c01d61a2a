import { type ReactNode, useState } from 'react';
import type { Label } from '../../i18n/index.ts';
import { Icon } from './icons.tsx';

/** Says that nothing is charged; slides away when it is closed. */
export function SandboxBanner({ label }: { readonly label: Label }): ReactNode {
  const [isClosed, setClosed] = useState(false);
  return (
    <aside className={isClosed ? 'sandbox sandbox-closed' : 'sandbox'} aria-label={label('sandbox.banner')}>
      <div className="sandbox-fold">
        <div className="sandbox-line">
          <Icon name="flask" />
          <p>
            <b>{label('sandbox.banner')}</b> · {label('sandbox.note')}
          </p>
          <button
            type="button"
            className="icon-button"
            data-testid="close-banner-button"
            aria-label={label('sandbox.close_button')}
            onClick={() => setClosed(true)}
          >
            <Icon name="close" />
          </button>
        </div>
      </div>
    </aside>
  );
}
