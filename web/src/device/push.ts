import { isTellingAt } from '@plausch/protocol/notification-rules';
import { isNativeApp } from './native.ts';

/**
 * Whether this browser can show what happens while its person is away. `homeScreen`: once the page lies on the home screen, as iOS wants
 * it; `denied`: its owner does not let this site.
 */
export type PushReach = 'never' | 'homeScreen' | 'denied' | 'possible';

/** What the server needs to write to this browser. */
export type PushKeys = { readonly endpoint: string; readonly p256dh: string; readonly auth: string };

const WORKER = '/push.js';
/** The one Trusted Types policy of the document in which the worker is registered. */
const POLICY = 'plausch-push';

type Factory = {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): {
    createScriptURL(url: string): string;
  };
};

export function pushReach(): PushReach {
  if (isNativeApp()) return 'never';
  const isHere = 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;
  // Only Safari on iOS knows the word, and whether it runs from the home screen.
  if (!isHere) return 'standalone' in navigator && navigator.standalone !== true ? 'homeScreen' : 'never';
  return Notification.permission === 'denied' ? 'denied' : 'possible';
}

/** By what this browser is written to; undefined where it is not subscribed, or may not show things. */
export async function pushKeys(): Promise<PushKeys | undefined> {
  if (pushReach() !== 'possible' || Notification.permission !== 'granted') return undefined;
  const registration = await navigator.serviceWorker.getRegistration('/');
  const subscription = await registration?.pushManager.getSubscription();
  return subscription ? keysOf(subscription) : undefined;
}

/**
 * Whether this document may register the worker. Its policy is made as soon as this is asked: after that no other script can make it. The
 * policies of all other documents let none be made.
 */
export async function mayRegister(): Promise<boolean> {
  return workerAddress() !== undefined || (await isRegistered());
}

/**
 * Asks for the permission, which browsers allow upon a tap alone, and subscribes. Undefined where its owner does not let this site.
 * `publicKey`: of the server, in base64url.
 */
export async function subscribe(publicKey: string): Promise<PushKeys | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined;
  await register();
  const { pushManager } = await navigator.serviceWorker.ready;
  // One that was made with another key is of no use to this server.
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytesOf(publicKey),
  });
  return keysOf(subscription);
}

export async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration('/');
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

function keysOf(subscription: PushSubscription): PushKeys {
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
  return { endpoint, p256dh: unpadded(p256dh), auth: unpadded(auth) };
}

const isRegistered = async () => (await navigator.serviceWorker?.getRegistration('/')) !== undefined;

async function register(): Promise<void> {
  const address = workerAddress();
  if (address !== undefined) await navigator.serviceWorker.register(address, { scope: '/' });
  else if (!(await isRegistered())) throw new Error('this document may not register the worker');
}

/** Made once for the document. */
let known: string | undefined;

/** The address of the worker as this document lets it be registered; undefined where it does not. */
function workerAddress(): string | undefined {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: Factory };
  if (!trustedTypes) return WORKER;
  // Elsewhere it would be reported as an attack.
  if (!isOwnDocument()) return undefined;
  known ??= trustedTypes.createPolicy(POLICY, { createScriptURL: onlyWorker }).createScriptURL(WORKER);
  return known;
}

function onlyWorker(url: string): string {
  if (url !== WORKER) throw new TypeError('this is not the worker');
  return url;
}

/** Whether the document is the one that was loaded for the page on which one is told of things. */
function isOwnDocument(): boolean {
  const [loaded] = performance.getEntriesByType('navigation');
  return loaded !== undefined && isTellingAt(new URL(loaded.name).pathname);
}

const unpadded = (text: string) => text.replace(/=+$/, '');

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (sign) => sign.charCodeAt(0));
}
