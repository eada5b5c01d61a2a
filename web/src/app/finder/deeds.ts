import { connection } from '../../connection/index.ts';
import { chooseLook, chooseSounds } from '../../features/settings/index.ts';
import { t } from '../../i18n/finder.ts';
import { keptRoom, rememberRoom } from '../layouts/last-room.ts';
import { showToast } from '../toasts.ts';
import type { Act } from './acts.ts';

/** Does what needs no other page. */
export const DEEDS = {
  away: () => setAway(true),
  back: () => setAway(false),
  dark: () => chooseLook({ theme: 'dark' }),
  light: () => chooseLook({ theme: 'light' }),
  quiet: () => sound(false),
  loud: () => sound(true),
} as const satisfies { readonly [Name in Act]?: () => unknown };

async function setAway(afk: boolean): Promise<void> {
  const answer = await connection.request('presence:set', { afk });
  showToast(answer.ok ? t(afk ? 'act.isAway' : 'act.isBack') : answer.message);
}

function sound(isOn: boolean): void {
  chooseSounds({ isOn });
  showToast(t(isOn ? 'act.isLoud' : 'act.isQuiet'));
}

/** Leaves the room that goes on beside the page on show; the page of a room is left by going to another one. */
export function leaveKept(): void {
  if (keptRoom.getState()) rememberRoom(undefined);
}
