import type { RoomSettings } from '@plausch/protocol';
import { SLOW_SECONDS } from '@plausch/protocol/room-rules';
import { Button, Card, Field, Note, Switch } from '@plausch/ui';
import { spanInWords } from '@plausch/words';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useId, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { checkedBy, showRefusal } from '../../app/forms.ts';
import { Choice } from '../../app/staff/fields.tsx';
import styles from '../../app/staff/Staff.module.css';
import { Loading } from '../../app/staff/StaffList.tsx';
import { StaffProblem } from '../../app/staff/StaffProblem.tsx';
import { staffCall } from '../../app/staff/staff-call.ts';
import { showToast } from '../../app/toasts.ts';
import { t } from '../../i18n/staff.ts';
import { call } from './admin.calls.ts';
import { HostsPart, NewRoom } from './late.ts';
import { capacityProblem, present } from './room-fields.ts';

/** All rooms, one of which can be changed at a time. */
export function RoomsDesk() {
  const [openId, setOpenId] = useState<string>();
  const [isMaking, setMaking] = useState(false);
  // What is saved closes its own form: the next one may be open by then.
  const close = (id: string) => setOpenId((open) => (open === id ? undefined : open));
  const { data, error, refetch } = useQuery({
    queryKey: ['listAllRooms'],
    queryFn: () => staffCall(() => call('listAllRooms')),
    staleTime: 0,
  });
  if (!data) return error ? <StaffProblem error={error} onRetry={() => void refetch()} /> : <Loading />;
  return (
    <>
      {isMaking ? (
        <Card>
          <Suspense fallback={<Loading />}>
            <NewRoom count={data.items.length} onClose={() => setMaking(false)} />
          </Suspense>
        </Card>
      ) : (
        <div className={styles['acts']}>
          <Button variant="outline" onClick={() => setMaking(true)}>
            {t('rooms.make')}
          </Button>
        </div>
      )}
      <Card variant="list">
        <ul className={styles['list']}>
          {data.items.map((room) => (
            <li key={room.id}>
              {room.id === openId ? (
                <>
                  <div className={styles['row']}>
                    <RoomForm room={room} onClose={() => close(room.id)} />
                  </div>
                  {room.hasScreen && (
                    <div className={styles['row']}>
                      <Suspense fallback={<Loading />}>
                        <HostsPart roomId={room.id} />
                      </Suspense>
                    </div>
                  )}
                </>
              ) : (
                <RoomRow room={room} onEdit={() => setOpenId(room.id)} />
              )}
            </li>
          ))}
        </ul>
      </Card>
    </>
  );
}

function RoomRow({ room, onEdit }: { readonly room: RoomSettings; readonly onEdit: () => void }) {
  const { name, description, occupancy, capacity, isOpen } = room;
  return (
    <div className={styles['row']}>
      <p className={styles['words']}>
        <b dir="auto">{name}</b>
        <small dir="auto">{description}</small>
        <small>
          {t('rooms.people', { count: occupancy })} / {capacity}
        </small>
      </p>
      {!isOpen && <span className={styles['tag']}>{t('rooms.closed')}</span>}
      <Button variant="quiet" size="small" aria-label={t('rooms.editWhich', { name })} onClick={onEdit}>
        {t('rooms.edit')}
      </Button>
    </div>
  );
}

type Values = { name: string; description: string; capacity: string; isOpen: boolean; slowSeconds: string };

/** How slowly people may talk in a room. */
const PACES = SLOW_SECONDS.map((seconds) => ({
  value: String(seconds),
  label: seconds === 0 ? t('rooms.notSlow') : t('rooms.slowBy', { span: spanInWords(seconds * 1_000) }),
}));

const resolver = checkedBy<Values>({
  name: present,
  description: present,
  capacity: capacityProblem,
  isOpen: () => undefined,
  slowSeconds: () => undefined,
});

function RoomForm({ room, onClose }: { readonly room: RoomSettings; readonly onClose: () => void }) {
  const queries = useQueryClient();
  const { id, name, description, capacity, isOpen, slowSeconds } = room;
  const form = useForm<Values>({
    defaultValues: {
      name,
      description,
      capacity: String(capacity),
      isOpen,
      slowSeconds: String(slowSeconds),
    },
    resolver,
  });
  const { errors, isSubmitting } = form.formState;
  const openId = useId();
  const [isNowOpen, pace] = useWatch({ control: form.control, name: ['isOpen', 'slowSeconds'] });
  const submit = form.handleSubmit(async (values) => {
    const seconds = SLOW_SECONDS.find((one) => String(one) === values.slowSeconds) ?? 0;
    const body = { ...values, capacity: Number(values.capacity), slowSeconds: seconds };
    try {
      const changed = await staffCall(() => call('changeRoom', { params: { id }, body }));
      showToast(t('rooms.done', { name: changed.room.name }));
      await Promise.all(
        ['listAllRooms', 'listRooms', 'listStaffActs'].map((key) =>
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
      {errors.root?.message !== undefined && <Note tone="danger">{errors.root.message}</Note>}
      <Field label={t('rooms.name')} maxLength={24} error={errors.name?.message} {...form.register('name')} />
      <Field
        label={t('rooms.description')}
        maxLength={80}
        error={errors.description?.message}
        {...form.register('description')}
      />
      <Field
        label={t('rooms.capacity')}
        hint={t('rooms.capacityHint')}
        inputMode="numeric"
        error={errors.capacity?.message}
        {...form.register('capacity')}
      />
      <label htmlFor={openId} className={styles['switch']}>
        <span className={styles['words']}>
          <b>{t('rooms.open')}</b>
          <small>{t('rooms.openHint')}</small>
        </span>
        <Switch
          id={openId}
          checked={isNowOpen}
          onChange={({ target }) => form.setValue('isOpen', target.checked)}
        />
      </label>
      <Choice
        label={t('rooms.slow')}
        value={pace}
        options={PACES}
        onChoose={(chosen) => form.setValue('slowSeconds', chosen)}
      />
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
