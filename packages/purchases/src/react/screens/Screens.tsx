import { type ReactNode, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { Checkout, CheckoutFacts, CheckoutState } from '../../checkout/state.ts';
import { announcementOf } from './announcement.ts';
import { Edge } from './Edge.tsx';
import { screenOf, useFocusOn, useKeyboard } from './focus.ts';
import { Icon } from './icons.tsx';
import { Panel } from './Panel.tsx';
import { PaymentEntry } from './PaymentEntry.tsx';
import { SandboxBanner } from './SandboxBanner.tsx';
import { shownOf } from './shown.ts';
import { Failure, Success, Waiting } from './states.tsx';

/** An open checkout. */
export function Screens({
  host,
  checkout,
}: {
  readonly host: HTMLElement;
  readonly checkout: Checkout;
}): ReactNode {
  const state = useSyncExternalStore(checkout.subscribe, checkout.getState, checkout.getState);
  const { facts } = checkout;
  const { translator, branding, isEmbedded } = facts;
  const { label } = translator;
  const layer = useRef<HTMLDivElement>(null);
  const { page, form, breakdown, change } = state;
  // Most of what changes is the form; what is bought for how much stays, and is not drawn anew.
  const shown = useMemo(() => shownOf(facts, { breakdown, change }), [facts, breakdown, change]);
  const isDone = page === 'success';
  // After a purchase there is nothing left to cancel.
  const leave = isDone ? checkout.finish : checkout.close;
  const isPaying = page === 'payment-entry-processing' || form.status === 'submitting';

  useFocusOn(layer, screenOf(state), isEmbedded);
  useKeyboard(layer, host, { isEmbedded, onEscape: isPaying ? null : leave });
  const announcement = announcementOf(state, shown, label);

  const isBrief = isDone || page === 'error';
  const panel = useMemo(
    () => (
      <Panel
        facts={facts}
        breakdown={breakdown}
        shown={shown}
        header={<Header facts={facts} isDone={isDone} onLeave={leave} />}
        isBrief={isBrief}
      />
    ),
    [facts, breakdown, shown, isDone, leave, isBrief],
  );
  return (
    <div
      ref={layer}
      className={isEmbedded ? 'layer layer-embedded' : 'layer'}
      lang={translator.tag}
      dir={translator.direction}
      {...(isEmbedded
        ? { role: 'region', 'aria-label': label('checkout.title') }
        : {
            role: 'dialog',
            'aria-modal': true,
            'aria-label': [label('checkout.title'), branding?.appName].filter(Boolean).join(' · '),
          })}
    >
      {isEmbedded ? null : <Edge layer={layer} to="last" />}
      {facts.isSandbox ? <SandboxBanner label={label} /> : null}
      <div className="body">
        {panel}
        <section
          className="form"
          aria-label={isBrief ? undefined : label('payment_entry_page.payment_step_title')}
        >
          <div key={page.startsWith('payment-entry') ? 'payment-entry' : page} className="column content">
            <Content checkout={checkout} state={state} shown={shown} />
          </div>
        </section>
      </div>
      <p className="announcement" role="status">
        {announcement}
      </p>
      {isEmbedded ? null : <Edge layer={layer} to="first" />}
    </div>
  );
}

function Content({
  checkout,
  state,
  shown,
}: {
  readonly checkout: Checkout;
  readonly state: CheckoutState;
  readonly shown: ReturnType<typeof shownOf>;
}): ReactNode {
  const { label } = checkout.facts.translator;
  switch (state.page) {
    case 'payment-entry-loading':
    case 'payment-entry':
      return <PaymentEntry checkout={checkout} state={state} shown={shown} />;
    case 'payment-entry-processing':
      return <Waiting text={label('loading_page.confirming_payment')} />;
    case 'success':
      return <Success checkout={checkout} state={state} shown={shown} />;
    case 'error':
      return <Failure checkout={checkout} state={state} />;
  }
}

/** The header: the seller's icon and name, and the button that leaves. */
function Header({
  facts,
  isDone,
  onLeave,
}: {
  readonly facts: CheckoutFacts;
  readonly isDone: boolean;
  readonly onLeave: () => void;
}): ReactNode {
  const { branding, isEmbedded, translator } = facts;
  const { label } = translator;
  return (
    <header className="header">
      {isEmbedded || isDone ? null : (
        <>
          <button type="button" className="back" data-testid="back-button" onClick={onLeave}>
            <span className="mirrored">
              <Icon name="back" />
            </span>
            {label('navbar_header.back_button')}
          </button>
          {branding?.appName ? <span className="separator" /> : null}
        </>
      )}
      <AppIcon png={branding?.appIcon} webp={branding?.appIconWebp} />
      {branding?.appName ? (
        <span className="app-name">
          <bdi>{branding.appName}</bdi>
        </span>
      ) : null}
      {isEmbedded ? null : (
        <button
          type="button"
          className="icon-button close"
          data-testid="close-button"
          aria-label={label('navbar_header.close_button')}
          onClick={onLeave}
        >
          <Icon name="close" size={22} />
        </button>
      )}
    </header>
  );
}

/** Shown only where both pictures are known, and not where they cannot be loaded. */
function AppIcon({
  png,
  webp,
}: {
  readonly png: string | null | undefined;
  readonly webp: string | null | undefined;
}): ReactNode {
  const [isBroken, setBroken] = useState(false);
  if (!png || !webp || isBroken) return null;
  return (
    <picture>
      <source srcSet={webp} type="image/webp" />
      <img className="app-icon" src={png} alt="" width={32} height={32} onError={() => setBroken(true)} />
    </picture>
  );
}
