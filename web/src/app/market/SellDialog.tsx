import type { KindShape } from '@plausch/protocol';
import { feeOf } from '@plausch/protocol/market-rules';
import { Button, Dialog, Field, Note, Placeholder, SegmentedControl } from '@plausch/ui';
import { type FormEvent, useRef, useState } from 'react';
import { ApiError, wordsFor } from '../../api/index.ts';
import { ThingPicture } from '../../features/inventory/index.ts';
import {
  type MarketKind,
  type NewListing,
  type OwnListings,
  useCreateListing,
  useMarketKind,
  useOwnListings,
} from '../../features/marketplace/index.ts';
import { t } from '../../i18n/market.ts';
import { KeptFocus } from '../KeptFocus.tsx';
import { useLayer } from '../layer-entry.ts';
import shopStyles from '../shop/Shop.module.css';
import { showToast } from '../toasts.ts';
import { HeldNote } from './HeldNote.tsx';
import styles from './Market.module.css';
import { Problem } from './Problems.tsx';
import { firstPrice, priceIn } from './price.ts';
import { Sum } from './Sum.tsx';

/** How long a listing may stand. */
const DAYS = { 1: 1, 3: 3, 7: 7 } as const satisfies Readonly<Record<string, NewListing['days']>>;
const DAY_OPTIONS = (['1', '3', '7'] as const).map((value) => ({
  value,
  label: t('sell.day', { count: DAYS[value] }),
}));

/** Offers a thing in the market: for how much and how long, and what comes of it. */
export function SellDialog({
  kind,
  itemId,
  onClose,
}: {
  readonly kind: KindShape;
  readonly itemId: string;
  readonly onClose: () => void;
}) {
  useLayer(onClose);
  const content = useRef<HTMLDivElement>(null);
  const market = useMarketKind(kind.id);
  const own = useOwnListings();
  const standing = own.data?.pages[0];
  const failed = market.error ? market : own;
  const why = standing?.refusal ?? (market.data && tooDear(market.data));
  return (
    <Dialog title={t('sell.title', { name: kind.name })} onClose={onClose}>
      <div ref={content} className={shopStyles['decision']}>
        <ThingPicture kinds={[kind]} className={styles['sold']} />
        {standing && market.data && why === undefined ? (
          <SellForm kind={kind} itemId={itemId} market={market.data} standing={standing} onClose={onClose} />
        ) : (
          <>
            <Problem query={failed} />
            {why !== undefined && <Note tone="info">{why}</Note>}
            {!(standing && market.data) && !failed.error && (
              <div role="status" aria-label={t('sell.loading')}>
                <Placeholder />
              </div>
            )}
            <Button variant="text" data-autofocus="" onClick={onClose}>
              {t('sell.close')}
            </Button>
          </>
        )}
        <KeptFocus within={content} />
      </div>
    </Dialog>
  );
}

/** Why a kind cannot be offered yet: its lowest price is above what first sales may ask. */
function tooDear({ least, most }: MarketKind): string | undefined {
  return least > most ? t('sell.tooDear', { least, most }) : undefined;
}

function SellForm({
  kind,
  itemId,
  market,
  standing,
  onClose,
}: {
  readonly kind: KindShape;
  readonly itemId: string;
  readonly market: MarketKind;
  readonly standing: OwnListings;
  readonly onClose: () => void;
}) {
  // One name for the deed, however often it is tried; another price or time is another deed.
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [text, setText] = useState(() => String(firstPrice(market)));
  const [days, setDays] = useState<(typeof DAY_OPTIONS)[number]['value']>('7');
  const [isTold, setTold] = useState(false);
  const create = useCreateListing(() => {
    showToast(t('sell.done', { name: kind.name }));
    onClose();
  });
  const price = priceIn(text, market);
  const bounds = t('sell.bounds', { least: market.least, most: market.most });
  const isAboutPrice = create.error instanceof ApiError && create.error.field === 'price';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTold(true);
    if (create.isPending || price === undefined) return;
    create.mutate({ itemId, price, days: DAYS[days], key });
  };
  return (
    <form onSubmit={submit} className={shopStyles['decision']} noValidate>
      <Field
        label={t('sell.price')}
        inputMode="numeric"
        autoComplete="off"
        value={text}
        hint={bounds}
        error={isTold && price === undefined ? bounds : isAboutPrice ? wordsFor(create.error) : undefined}
        onChange={(event) => {
          setText(event.target.value);
          setKey(crypto.randomUUID());
          if (isAboutPrice) create.reset();
        }}
      />
      <div className={styles['field']}>
        <span aria-hidden="true">{t('sell.days')}</span>
        <SegmentedControl
          label={t('sell.days')}
          value={days}
          options={DAY_OPTIONS}
          onChange={(next) => {
            setDays(next);
            setKey(crypto.randomUUID());
          }}
        />
      </div>
      <Sum price={price ?? 0} fee={price === undefined ? 0 : feeOf(price, standing.feePercent)} />
      {standing.isHeld && <HeldNote />}
      <p className={shopStyles['hint']}>{t('sell.lies')}</p>
      {create.error && !isAboutPrice && <Note tone="danger">{wordsFor(create.error)}</Note>}
      <div className={shopStyles['deeds']}>
        <Button type="submit" busy={create.isPending}>
          {t(create.isPending ? 'sell.doing' : 'sell.do')}
        </Button>
        <Button variant="text" onClick={onClose}>
          {t('sell.no')}
        </Button>
      </div>
    </form>
  );
}
