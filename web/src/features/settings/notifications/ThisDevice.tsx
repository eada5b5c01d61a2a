import { isTellingAt } from '@plausch/protocol/notification-rules';
import { Button, Card, Note } from '@plausch/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Bell, BellOff } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { call, wordsFor } from '../../../api/index.ts';
import { showToast } from '../../../app/toasts.ts';
import { mayRegister, pushKeys, pushReach, subscribe, unsubscribe } from '../../../device/push.ts';
import { mayBeAway } from '../../../device/reach.ts';
import { t } from '../../../i18n/notifications.ts';
import { pushAccount } from '../push-account.ts';
import styles from './Notifications.module.css';
import { type Settings, settingsQuery } from './told.query.ts';

/** Whether this browser is subscribed; asked anew whenever one comes back, as its owner may have changed their mind elsewhere. */
const browserQuery = {
  queryKey: ['push of this browser'],
  queryFn: async () => ({ reach: pushReach(), isSubscribed: (await pushKeys()) !== undefined }),
  staleTime: 0,
  networkMode: 'always',
} as const;

/** What this device does, and the one thing that can be done about it. */
export function ThisDevice({ settings }: { readonly settings: Settings }) {
  const { data: browser } = useQuery(browserQuery);
  const isDocumentRight = useOwnDocument();
  if (!browser || !isDocumentRight) return null;
  switch (browser.reach) {
    case 'never':
      return <Impossible title={t('here.never')} text={t('here.neverText')} />;
    case 'homeScreen':
      return <Impossible title={t('here.homeScreen')} text={t('here.homeScreenText')} />;
    case 'denied':
      return <Impossible title={t('here.denied')} text={t('here.deniedText')} />;
    case 'possible': {
      const own = browser.isSubscribed ? settings.devices.find(({ current }) => current) : undefined;
      return own ? <On id={own.id} /> : <Off publicKey={settings.publicKey} />;
    }
  }
}

function Impossible({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <Here title={title} text={text}>
      {null}
    </Here>
  );
}

function Off({ publicKey }: Pick<Settings, 'publicKey'>) {
  const { mutate, isPending, error } = useDeed(async () => {
    const body = await subscribe(publicKey).catch((cause: unknown) => {
      throw new NotByBrowser('the browser does not subscribe', { cause });
    });
    if (!body) return undefined;
    await call('putPushDevice', { body });
    await pushAccount.note();
    return t('here.turnedOn');
  });
  return (
    <Here title={t('here.off')} text={t('here.offText')} error={error}>
      <Button busy={isPending} onClick={() => mutate()}>
        {t('here.turnOn')}
      </Button>
    </Here>
  );
}

function On({ id }: { readonly id: string }) {
  const trial = useDeed(async () => {
    await call('tryPush');
    return t('here.tried');
  });
  const off = useDeed(async () => {
    await call('deletePushDevice', { params: { id } });
    pushAccount.forget();
    await unsubscribe();
    return t('here.turnedOff');
  });
  return (
    <Here isOn title={t('here.on')} text={t('here.onText')} error={trial.error ?? off.error}>
      <Button variant="outline" busy={trial.isPending} onClick={() => trial.mutate()}>
        {t('here.try')}
      </Button>
      <Button variant="quiet" busy={off.isPending} onClick={() => off.mutate()}>
        {t('here.turnOff')}
      </Button>
    </Here>
  );
}

function Here({
  isOn = false,
  title,
  text,
  error,
  children,
}: {
  readonly isOn?: boolean;
  readonly title: string;
  readonly text: string;
  readonly error?: Error | null;
  readonly children: ReactNode;
}) {
  const Sign = isOn ? Bell : BellOff;
  return (
    <section className={styles['section']}>
      <h2 className={styles['title']}>{t('here.title')}</h2>
      {error && (
        <Note tone="danger">{error instanceof NotByBrowser ? t('here.failed') : wordsFor(error)}</Note>
      )}
      <Card variant="list">
        <div className={styles['row']}>
          <Sign aria-hidden="true" className={isOn ? styles['on'] : undefined} />
          <div className={styles['words']}>
            <b>{title}</b>
            <small>{text}</small>
          </div>
          {children && <div className={styles['deeds']}>{children}</div>}
        </div>
      </Card>
    </section>
  );
}

/** The browser did not do what only it can do. */
class NotByBrowser extends Error {}

/** Does something about this device and looks again; says what came of it, if anything did. */
function useDeed(deed: () => Promise<string | undefined>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: deed,
    onSuccess: (said) => said !== undefined && showToast(said),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: browserQuery.queryKey }),
        queries.invalidateQueries({ queryKey: settingsQuery.queryKey }),
      ]),
  });
}

/**
 * Whether there is a document in which one may tap. The one of this address alone lets the worker be registered: who has come here from
 * another page of the app gets it before they tap anything, as a tap would be forgotten with the old document.
 */
function useOwnDocument(): boolean {
  const [isRight, setIsRight] = useState(false);
  useEffect(() => {
    void mayRegister().then((may) => {
      const isHelped = isTellingAt(location.pathname) && !mayBeAway();
      if (!may && pushReach() === 'possible' && isHelped) location.reload();
      else setIsRight(true);
    });
  }, []);
  return isRight;
}
