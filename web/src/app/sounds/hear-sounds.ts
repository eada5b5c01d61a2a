import { connection } from '../../connection/index.ts';
import { playSound, type SoundName, setVolume } from '../../device/sounds.ts';
import { session } from '../../features/sessions/index.ts';
import { chosenSounds, followSounds } from '../../features/settings/index.ts';

/** So long after one of a kind there is no other: a busy evening must not ring like a till. */
const APART_MS: Readonly<Record<SoundName, number>> = {
  mention: 1_000,
  message: 1_000,
  request: 2_000,
  joined: 6_000,
};

const last = new Map<SoundName, number>();
let isListening = false;

/** Lets something be heard, if the person wants to hear of anything. */
function sound(name: SoundName): void {
  const { isOn, volume } = chosenSounds.getState();
  const now = performance.now();
  if (!isOn || now - (last.get(name) ?? Number.NEGATIVE_INFINITY) < APART_MS[name]) return;
  last.set(name, now);
  playSound(name, volume);
}

/** From now on the person hears what concerns them. */
export function hearSounds(): void {
  if (isListening) return;
  isListening = true;
  followSounds();
  chosenSounds.subscribe(({ isOn, volume }) => setVolume(isOn ? volume : 0));
  connection.on('friend:request', ({ direction }) => {
    if (direction === 'received') sound('request');
  });
  connection.on('pm:message', ({ direction, kind }) => {
    if (direction === 'received' && kind === 'new') sound('message');
  });
  connection.on('room:events', ({ roomId, events }) => {
    const user = session.state.getState().session?.user;
    if (!user || !Array.isArray(events)) return;
    for (const event of events) {
      if (event.type === 'room:joined' && event.member.userId !== user.id) sound('joined');
      if (event.type === 'chat:message' && event.userId !== user.id)
        if (event.mentions?.some((id) => id === user.id || id === roomId)) sound('mention');
    }
  });
}
