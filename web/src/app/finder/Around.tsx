import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { optionalCode } from '../../device/optional-code.ts';
import { t } from '../../i18n/finder-ways.ts';
import { RoomStrip } from '../layouts/RoomStrip.tsx';
import { showToast } from '../toasts.ts';
import { hearKeys } from './hear-keys.ts';
import { close, opened } from './opened.ts';

/** What is around every page of signed-in people and comes with the connection: the room that goes on, and what the keys of the house open. */
export function Around() {
  return (
    <>
      <RoomStrip />
      <Opened />
    </>
  );
}

function Opened() {
  const what = useStore(opened);
  const [code, setCode] = useState<typeof import('./OverPage.tsx')>();
  const isMissing = what !== undefined && code === undefined;
  useEffect(() => {
    if (isMissing) void fetchCode().then((found) => found && setCode(found));
  }, [isMissing]);
  useEffect(hearKeys, []);
  // Where there are no areas there is nothing over them.
  useEffect(() => close, []);
  return what !== undefined && code && <code.OverPage what={what} onClose={close} />;
}

async function fetchCode() {
  const code = await optionalCode(() => import('./OverPage.tsx'));
  if (!code) {
    close();
    showToast(t('ways.offline'));
  }
  return code;
}
