import { Button, Card, Note } from '@plausch/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Monitor, Smartphone } from 'lucide-react';
import { call, wordsFor } from '../../../api/index.ts';
import { showToast } from '../../../app/toasts.ts';
import { t } from '../../../i18n/notifications.ts';
import { dayWords, deviceWords } from '../devices/device-words.ts';
import styles from './Notifications.module.css';
import { type Settings, settingsQuery } from './told.query.ts';

/** The other devices that tell, each with a way to end that. */
export function OtherDevices({ devices }: Pick<Settings, 'devices'>) {
  const queries = useQueryClient();
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: (id: string) => call('deletePushDevice', { params: { id } }),
    onSuccess: () => showToast(t('others.turnedOff')),
    onSettled: () => queries.invalidateQueries({ queryKey: settingsQuery.queryKey }),
  });
  if (devices.length === 0) return null;
  return (
    <section className={styles['section']}>
      <h2 className={styles['title']}>{t('others.title')}</h2>
      {error && <Note tone="danger">{wordsFor(error)}</Note>}
      <Card variant="list">
        {devices.map(({ id, device, since }) => {
          const { name, isHandheld } = deviceWords(device);
          const Sign = isHandheld ? Smartphone : Monitor;
          return (
            <div key={id} className={styles['row']}>
              <Sign aria-hidden="true" />
              <div className={styles['words']}>
                <b>{name}</b>
                <small>{t('others.since', { day: dayWords(new Date(since), new Date()) })}</small>
              </div>
              <Button
                variant="quiet"
                size="small"
                busy={isPending && variables === id}
                aria-label={t('others.turnOffWhich', { device: name })}
                onClick={() => mutate(id)}
              >
                {t('others.turnOff')}
              </Button>
            </div>
          );
        })}
      </Card>
    </section>
  );
}
