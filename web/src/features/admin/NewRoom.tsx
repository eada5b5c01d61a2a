import { Button, Field, Note } from '@plausch/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { checkedBy, showRefusal } from '../../app/forms.ts';
import { Choice } from '../../app/staff/fields.tsx';
import styles from '../../app/staff/Staff.module.css';
import { staffCall } from '../../app/staff/staff-call.ts';
import { showToast } from '../../app/toasts.ts';
import { t as staff } from '../../i18n/staff.ts';
import { call } from './admin.calls.ts';
import { t } from './new-room.words.ts';
import { capacityProblem, isWholeWithin, present } from './room-fields.ts';

const SCENES = ['kaffeehaus', 'dachgarten', 'kino', 'am-see', 'spieleabend', 'leseecke'] as const;

type Values = {
  name: string;
  description: string;
  capacity: string;
  sceneId: (typeof SCENES)[number];
  position: string;
};

/** Makes a room of one of the scenes. */
export function NewRoom({ count, onClose }: { readonly count: number; readonly onClose: () => void }) {
  const queries = useQueryClient();
  const most = count + 1;
  // Of this room: tried again it is the same one.
  const [key] = useState(() => crypto.randomUUID());
  const form = useForm<Values>({
    defaultValues: {
      name: '',
      description: '',
      capacity: '50',
      sceneId: 'kaffeehaus',
      position: String(most),
    },
    resolver: checkedBy<Values>({
      name: present,
      description: present,
      capacity: capacityProblem,
      sceneId: () => undefined,
      position: (typed) => (isWholeWithin(typed, most) ? undefined : t('positionWrong', { most })),
    }),
  });
  const sceneId = useWatch({ control: form.control, name: 'sceneId' });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    const body = { ...values, capacity: Number(values.capacity), position: Number(values.position) };
    try {
      const { room } = await staffCall(() => call('createRoom', { body, key }));
      showToast(t('made', { name: room.name }));
      onClose();
      await Promise.all(
        ['listAllRooms', 'listRooms', 'listStaffActs'].map((name) =>
          queries.invalidateQueries({ queryKey: [name] }),
        ),
      );
    } catch (error) {
      showRefusal(form, error);
    }
  });

  return (
    <form onSubmit={submit} noValidate className={styles['form']}>
      {errors.root?.message !== undefined && <Note tone="danger">{errors.root.message}</Note>}
      <Choice
        label={t('scene')}
        value={sceneId}
        options={SCENES.map((value) => ({ value, label: t(`scene.${value}`) }))}
        onChoose={(value) => form.setValue('sceneId', value)}
      />
      <Field
        label={staff('rooms.name')}
        hint={t('nameHint')}
        error={errors.name?.message}
        maxLength={24}
        {...form.register('name')}
      />
      <Field
        label={staff('rooms.description')}
        error={errors.description?.message}
        maxLength={80}
        {...form.register('description')}
      />
      <div className={styles['two']}>
        <Field
          label={staff('rooms.capacity')}
          hint={staff('rooms.capacityHint')}
          error={errors.capacity?.message}
          inputMode="numeric"
          {...form.register('capacity')}
        />
        <Field
          label={t('position')}
          hint={t('positionHint', { most })}
          error={errors.position?.message}
          inputMode="numeric"
          {...form.register('position')}
        />
      </div>
      <div className={styles['acts']}>
        <Button type="submit" busy={isSubmitting}>
          {t(isSubmitting ? 'making' : 'make')}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {staff('rooms.cancel')}
        </Button>
      </div>
    </form>
  );
}
