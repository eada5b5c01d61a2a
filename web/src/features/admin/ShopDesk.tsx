import type { OfferSettings } from '@plausch/protocol';
import { Button, Card, Field, Note, Switch } from '@plausch/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { checkedBy, showRefusal } from '../../app/forms.ts';
import styles from '../../app/staff/Staff.module.css';
import { Loading } from '../../app/staff/StaffList.tsx';
import { StaffProblem } from '../../app/staff/StaffProblem.tsx';
import { staffCall } from '../../app/staff/staff-call.ts';
import { showToast } from '../../app/toasts.ts';
import { t } from '../../i18n/staff.ts';
import { call } from './admin.calls.ts';

const PRICE_MAX = 1_000_000;

/** Everything the house could sell, one of which can be changed at a time. */
export function ShopDesk() {
  const [openId, setOpenId] = useState<string>();
  // What is saved closes its own form: the next one may be open by then.
  const close = (id: string) => setOpenId((open) => (open === id ? undefined : open));
  const { data, error, refetch } = useQuery({
    queryKey: ['listAllOffers'],
    queryFn: () => staffCall(() => call('listAllOffers')),
    staleTime: 0,
  });
  if (!data) return error ? <StaffProblem error={error} onRetry={() => void refetch()} /> : <Loading />;
  return (
    <Card variant="list">
      <ul className={styles['list']}>
        {data.items.map((offer) => (
          <li key={offer.id}>
            {offer.id === openId ? (
              <div className={styles['row']}>
                <OfferForm offer={offer} onClose={() => close(offer.id)} />
              </div>
            ) : (
              <OfferRow offer={offer} onEdit={() => setOpenId(offer.id)} />
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function OfferRow({ offer, onEdit }: { readonly offer: OfferSettings; readonly onEdit: () => void }) {
  const { name, kinds, price, rulePrice, isSold, sold } = offer;
  const kind = kinds.length > 1 ? 'pack' : (kinds[0]?.type ?? 'pack');
  return (
    <div className={styles['row']}>
      <p className={styles['words']}>
        <b>{name}</b>
        <small>
          {t(`offers.${kind}`)} · {t('offers.price', { count: price })}
          {price !== rulePrice && ` (${t('offers.rule', { count: rulePrice })})`}
        </small>
        <small>{t('offers.soldCount', { recent: sold.recent, ever: sold.ever })}</small>
      </p>
      {!isSold && <span className={styles['tag']}>{t('offers.notSold')}</span>}
      <Button variant="quiet" size="small" aria-label={t('offers.editWhich', { name })} onClick={onEdit}>
        {t('rooms.edit')}
      </Button>
    </div>
  );
}

type Values = { price: string; isSold: boolean };

const resolver = checkedBy<Values>({
  price: (typed) => {
    if (typed.trim() === '') return undefined;
    const count = Number(typed);
    return Number.isInteger(count) && count >= 1 && count <= PRICE_MAX ? undefined : t('offers.priceWrong');
  },
  isSold: () => undefined,
});

function OfferForm({ offer, onClose }: { readonly offer: OfferSettings; readonly onClose: () => void }) {
  const queries = useQueryClient();
  const { id, name, price, rulePrice, isSold } = offer;
  const form = useForm<Values>({
    defaultValues: { price: price === rulePrice ? '' : String(price), isSold },
    resolver,
  });
  const { errors, isSubmitting } = form.formState;
  const soldId = useId();
  const isNowSold = useWatch({ control: form.control, name: 'isSold' });
  const submit = form.handleSubmit(async (values) => {
    const body = {
      price: values.price.trim() === '' ? null : Number(values.price),
      isSold: values.isSold,
    };
    try {
      await staffCall(() => call('changeOffer', { params: { offerId: id }, body }));
      showToast(t('rooms.done', { name }));
      await Promise.all(
        ['listAllOffers', 'listOffers', 'listStaffActs'].map((key) =>
          queries.invalidateQueries({ queryKey: [key] }),
        ),
      );
      onClose();
    } catch (error) {
      showRefusal(form, error);
    }
  });
  return (
    <form onSubmit={submit} noValidate className={styles['inRow']}>
      <b>{name}</b>
      {errors.root?.message !== undefined && <Note tone="danger">{errors.root.message}</Note>}
      <Field
        label={t('offers.ownPrice')}
        hint={t('offers.ownPriceHint', { count: rulePrice })}
        inputMode="numeric"
        error={errors.price?.message}
        {...form.register('price')}
      />
      <label htmlFor={soldId} className={styles['switch']}>
        <span className={styles['words']}>
          <b>{t('offers.sold')}</b>
          <small>{t('offers.soldHint')}</small>
        </span>
        <Switch
          id={soldId}
          checked={isNowSold}
          onChange={({ target }) => form.setValue('isSold', target.checked)}
        />
      </label>
      <div className={styles['acts']}>
        <Button type="submit" busy={isSubmitting}>
          {t('rooms.save')}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {t('rooms.cancel')}
        </Button>
      </div>
    </form>
  );
}
