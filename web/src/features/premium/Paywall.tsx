import type { Offerings } from '@plausch/purchases';
import { useEffect, useEffectEvent } from 'react';
import { createPortal } from 'react-dom';
import { useSearchParams } from 'react-router';
import { ASKED, askedOffering } from './asked-offering.ts';
import { linkToManagement } from './own-purchases.ts';
import type { Ware } from './purchases.services.ts';
import type { Standing } from './subscription.state.ts';

/** The SDK draws paywalls in the element of this id. */
const PLACE = 'rcb-ui-pw-root';

/** The paywall that the address asks for, over the page. Once it is over, or where there is none, the address is that of the page. */
export function Paywall({
  offerings,
  standing,
  managementUrl,
  onBuy,
}: {
  readonly offerings: Offerings;
  readonly standing: Standing;
  /** Null where the backend has no such page. */
  readonly managementUrl: string | null;
  readonly onBuy: (ware: Ware) => Promise<void>;
}) {
  const [query, setQuery] = useSearchParams();
  const asked = query.get(ASKED);
  const show = useEffectEvent(async () => {
    const offering = askedOffering(asked, offerings, standing);
    const onManage = async () => {
      if (managementUrl !== null) window.location.assign(await linkToManagement(managementUrl));
    };
    if (offering) await onBuy({ offering, onManage: () => void onManage() });
    leave();
  });
  const leave = useEffectEvent(() => {
    // A purchase has led on to another page.
    if (new URLSearchParams(window.location.search).has(ASKED)) setQuery({}, { replace: true });
  });
  useEffect(() => {
    if (asked !== null) void show();
  }, [asked]);
  // Taken away with the page, and the paywall with it.
  return asked === null ? null : createPortal(<div id={PLACE} />, document.body);
}
