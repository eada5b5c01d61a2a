import type { Bytes, DeviceKey, DeviceList, KeyPair, Pin } from '@plausch/e2ee';

/** What this browser keeps for private messages, in a database of its own. Keys in it work here and cannot be read out. */

/** [PM1-1] This device of an account. */
export type OwnDevice = {
  readonly owner: string;
  readonly id: string;
  readonly signing: { readonly privateKey: CryptoKey; readonly publicKey: Bytes };
  /** Its keys, the newest first. */
  readonly keys: readonly { readonly pair: KeyPair; readonly deviceKey: DeviceKey }[];
  /** Seals what is kept here. */
  readonly local: CryptoKey;
};

/** [PM1-2] The lists of an account as far as they were checked, and since when it has another identity key. */
export type Known = {
  readonly owner: string;
  readonly account: string;
  readonly pin: Pin;
  readonly lists: readonly DeviceList[];
  readonly changedAt?: number;
};

/** Something sealed under the key of this device. */
export type Sealed = { readonly nonce: Bytes; readonly bytes: Bytes };

/** The key of a message that was read or sent here, and by which client ids it is known. */
export type KeptMessage = {
  readonly owner: string;
  readonly id: string;
  readonly senderId: string;
  readonly clientId: string;
  readonly secret: Sealed;
};

/** A message that has not arrived yet. */
export type Waiting = {
  readonly owner: string;
  readonly clientId: string;
  readonly userId: string;
  readonly at: number;
  readonly replaces: string;
  readonly text: Sealed;
  /** As it was sealed, and with which key: what is sent again must be the same. */
  readonly envelope?: object;
  readonly secret?: Sealed;
  /** Why it was refused. */
  readonly problem?: string;
};

/** The draft of a message to an account. */
export type Draft = { readonly owner: string; readonly userId: string; readonly text: Sealed };

type Rows = {
  device: OwnDevice;
  known: Known;
  message: KeptMessage;
  waiting: Waiting;
  draft: Draft;
};
const KEYS: { readonly [Store in keyof Rows]: string | string[] } = {
  device: 'owner',
  known: ['owner', 'account'],
  message: ['owner', 'id'],
  waiting: ['owner', 'clientId'],
  draft: ['owner', 'userId'],
};
const DATABASE = 'plausch-messages';

let opened: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => {
      for (const [store, keyPath] of Object.entries(KEYS))
        request.result.createObjectStore(store, { keyPath });
    };
    request.onsuccess = () => {
      // Another tab may want to delete or renew it.
      request.result.onversionchange = () => {
        request.result.close();
        opened = undefined;
      };
      resolve(request.result);
    };
    request.onerror = () => reject(request.error);
  });
  opened.catch(() => {
    opened = undefined;
  });
  return opened;
}

async function within<Answer>(
  store: keyof Rows,
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest,
): Promise<Answer> {
  const database = await open();
  const transaction = database.transaction(store, mode);
  const request = ask(transaction.objectStore(store));
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(request.result as Answer);
    transaction.onabort = () => reject(transaction.error ?? new Error('nothing was kept'));
    transaction.onerror = () => reject(transaction.error);
  });
}

export const keptRow = <Store extends keyof Rows>(
  store: Store,
  ...key: readonly string[]
): Promise<Rows[Store] | undefined> =>
  within(store, 'readonly', (rows) => rows.get(key.length === 1 ? (key[0] ?? '') : [...key]));

export const keep = <Store extends keyof Rows>(store: Store, row: Rows[Store]): Promise<void> =>
  within(store, 'readwrite', (rows) => rows.put(row));

export const drop = (store: keyof Rows, ...key: readonly string[]): Promise<void> =>
  within(store, 'readwrite', (rows) => rows.delete(key.length === 1 ? (key[0] ?? '') : [...key]));

/** All rows of an owner. */
export const keptOf = <Store extends 'message' | 'waiting' | 'known'>(
  store: Store,
  owner: string,
): Promise<Rows[Store][]> =>
  // Arrays come after texts, so an empty one is behind every second part.
  within(store, 'readonly', (rows) => rows.getAll(IDBKeyRange.bound([owner], [owner, []])));

export async function sealLocally({ local }: OwnDevice, bytes: Bytes): Promise<Sealed> {
  const nonce = crypto.getRandomValues(new Uint8Array(12));
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv: nonce }, local, bytes);
  return { nonce, bytes: new Uint8Array(sealed) };
}

export async function openLocally({ local }: OwnDevice, { nonce, bytes }: Sealed): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv: nonce }, local, bytes));
}

export const sealText = (device: OwnDevice, text: string): Promise<Sealed> =>
  sealLocally(device, new TextEncoder().encode(text));

export const openText = async (device: OwnDevice, sealed: Sealed): Promise<string> =>
  new TextDecoder().decode(await openLocally(device, sealed));
