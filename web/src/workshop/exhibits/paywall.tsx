import { starterPaywalls } from 'virtual:starter-paywalls';
import { showMadeUpPaywall } from '@plausch/purchases/workshop/paywall';
import { useEffect, useRef } from 'react';
import type { Exhibit } from '../exhibit.ts';

/** The SDK draws paywalls in the element of this id. */
const PLACE = 'rcb-ui-pw-root';

type Starter = (typeof starterPaywalls)[number];

/** A paywall of the starter over an empty page, as the app shows it. */
function Paywall({ paywall, packages }: Starter) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const host = document.createElement('div');
    host.id = PLACE;
    place.current?.append(host);
    const arrival = new MutationObserver(() => place.current?.removeAttribute('data-acting'));
    arrival.observe(host, { childList: true });
    void showMadeUpPaywall(paywall, packages);
    return () => {
      arrival.disconnect();
      host.remove();
    };
  }, [paywall, packages]);
  return (
    <main>
      <h1 className="visually-hidden">Abo</h1>
      <div ref={place} data-acting="" />
    </main>
  );
}

export const paywalls: Exhibit = {
  id: 'paywall',
  title: 'Paywall',
  area: 'Purchases',
  kind: 'page',
  states: Object.fromEntries(starterPaywalls.map((one) => [one.id, () => <Paywall {...one} />])),
};
