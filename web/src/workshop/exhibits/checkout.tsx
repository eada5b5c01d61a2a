import { LANGUAGES } from '@plausch/purchases/i18n';
import {
  LOOKS,
  type Look,
  openMadeUp,
  SITUATIONS,
  type Situation,
  TAXES,
  type Tax,
  type Wish,
} from '@plausch/purchases/workshop';
import { useEffect, useRef } from 'react';
import type { Exhibit } from '../exhibit.ts';

/** A checkout that is made by hand, in a shadow root of its own as it is in a shop. */
function Checkout({ wish }: { readonly wish: Wish }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const host = document.createElement('div');
    place.current?.append(host);
    const opened = openMadeUp(host, wish);
    void opened.then(() => place.current?.removeAttribute('data-acting'));
    return () => void opened.then(({ unmount }) => unmount()).then(() => host.remove());
  }, [wish]);
  return (
    <main>
      <h1 className="visually-hidden">Shop</h1>
      <div ref={place} data-acting="" style={{ blockSize: '100vh' }} />
    </main>
  );
}

const shown = (wish: Wish) => () => <Checkout wish={wish} />;
const namesOf = <Name extends string>(all: Readonly<Record<Name, unknown>>) => Object.keys(all) as Name[];

/** What is on the screen, one state after the other. */
const situations: Exhibit = {
  id: 'checkout',
  title: 'Checkout',
  area: 'Purchases',
  kind: 'page',
  states: Object.fromEntries([
    ...namesOf<Situation>(SITUATIONS).map((situation) => [situation, shown({ language: 'de', situation })]),
    ...namesOf<Tax>(TAXES).map((tax) => [`tax ${tax}`, shown({ language: 'de', tax, ware: 'monthly' })]),
    ['sandbox', shown({ language: 'de', isSandbox: true })],
    ['in a target', shown({ language: 'de', isEmbedded: true })],
    ['without branding', shown({ language: 'de', branding: null })],
    ['bought once', shown({ language: 'de', ware: 'lifetime' })],
    ['used up', shown({ language: 'de', ware: 'coins' })],
    ['a year', shown({ language: 'de', ware: 'yearly' })],
  ]),
};

/** Each brand with each shape, and the states in which most of its colours are to be seen. */
const brands: Exhibit = {
  id: 'checkout-brands',
  title: 'Checkout, brands',
  area: 'Purchases',
  kind: 'page',
  states: Object.fromEntries(
    namesOf<Look>(LOOKS).flatMap((look) => [
      ...['default', 'rectangle', 'pill'].map((shapes) => [
        `${look}, ${shapes}`,
        shown({ language: 'de', look, appearance: { shapes } }),
      ]),
      [`${look}, an error`, shown({ language: 'de', look, situation: 'error setting up' })],
    ]),
  ),
};

const languages: Exhibit = {
  id: 'checkout-languages',
  title: 'Checkout, languages',
  area: 'Purchases',
  kind: 'page',
  states: Object.fromEntries(
    LANGUAGES.map((language) => [language, shown({ language, ware: 'quarterly', tax: 'needs state' })]),
  ),
};

export const checkouts: readonly Exhibit[] = [situations, brands, languages];
