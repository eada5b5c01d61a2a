import { setTimeout as delay } from 'node:timers/promises';
import { looks } from '@plausch/stage/figures';
import { callApi } from '../api.ts';
import { activate, register, signIn } from '../people.ts';
import { createRandom, type Random } from '../random.ts';
import { Guest } from './guest.ts';
import { DIALOGUES } from './talk.ts';

const NAMES = [
  'Lena',
  'Tobi',
  'Mira',
  'Jona',
  'Kai',
  'Sofia',
  'Nele',
  'Ben',
  'Greta',
  'Emil',
  'Aylin',
  'Paul',
] as const;
/** How long somebody types before a line, and rests after it. */
const TYPING_MS = { from: 900, to: 2_200 };
const REST_MS = { from: 1_500, to: 4_500 };
const WANDER_EVERY_MS = { from: 4_000, to: 9_000 };

export type CompanyOptions = {
  /** Address of a server whose mailbox this machine may read. */
  origin: string;
  /** How many guests, at most twelve. */
  guests: number;
  seed: number;
};

async function mailTo(origin: string, address: string): Promise<string> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const mails = (await (await fetch(`${origin}/postfach.json`)).json()) as { to: string; text: string }[];
    const mail = mails.find((one) => one.to === address);
    if (mail) return mail.text;
    await delay(50);
  }
  throw new Error(`no mail to ${address} arrived`);
}

/** Signs in one of the demo's people; the first time they register like anybody else. */
async function arrive(origin: string, name: string): Promise<string> {
  const details = { email: `${name.toLowerCase()}@demo.test` };
  const known = await signIn(origin, name, details).catch(() => undefined);
  if (known) return known.token;
  const email = await register(origin, name, details);
  await activate(origin, await mailTo(origin, email));
  return (await signIn(origin, name, details)).token;
}

/** Brings guests into the first room. They walk and talk until `leave`. */
export async function inviteCompany(options: CompanyOptions): Promise<{ names: string[]; leave(): void }> {
  const { origin } = options;
  const random = createRandom(options.seed);
  const rooms = await callApi(origin, 'listRooms', {});
  const room = rooms.body.items[0];
  if (!room) throw new Error('there is no room');
  const guests: Guest[] = [];
  for (const [i, name] of NAMES.slice(0, options.guests).entries()) {
    const token = await arrive(origin, name);
    const look = looks[i % looks.length];
    if (look) await callApi(origin, 'changeAvatar', { token, body: { avatarId: look.id } });
    const guest = await Guest.enter({
      origin,
      token,
      name,
      roomId: room.id,
      random: createRandom(options.seed + i),
    });
    await guest.wander();
    guests.push(guest);
  }
  const end = new AbortController();
  void wander(guests, random, end.signal);
  void talk(guests, random, end.signal);
  return {
    names: guests.map(({ name }) => name),
    leave() {
      end.abort();
      for (const guest of guests) guest.leave();
    },
  };
}

const isStillOn = (guests: readonly Guest[], signal: AbortSignal) =>
  !signal.aborted && guests.some((guest) => guest.isConnected);

async function pause(
  random: Random,
  { from, to }: { from: number; to: number },
  signal: AbortSignal,
): Promise<void> {
  await delay(random.between(from, to), undefined, { signal }).catch(() => undefined);
}

async function wander(guests: readonly Guest[], random: Random, signal: AbortSignal): Promise<void> {
  while (isStillOn(guests, signal)) {
    await pause(random, WANDER_EVERY_MS, signal);
    await random
      .pick(guests)
      .wander()
      .catch(() => undefined);
  }
}

async function talk(guests: readonly Guest[], random: Random, signal: AbortSignal): Promise<void> {
  while (isStillOn(guests, signal)) {
    const first = random.between(0, guests.length - 1);
    for (const [who, text] of random.pick(DIALOGUES)) {
      const speaker = guests[(first + who) % guests.length];
      if (!speaker || !isStillOn(guests, signal)) return;
      await speaker.startTyping().catch(() => undefined);
      await pause(random, TYPING_MS, signal);
      await speaker.say(text).catch(() => undefined);
      await pause(random, REST_MS, signal);
    }
  }
}
