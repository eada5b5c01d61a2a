/**
 * The two halves of an account's identity key (Ed25519), base64url: the public half as its 32 bytes, the private half
 * only sealed, as 12 bytes of nonce and PKCS #8 under AES-GCM, bound to the account's id.
 */
export type IdentityKeys = { readonly publicKey: string; readonly privateKey: string };

/** As this device keeps it. The sealing key cannot be read out, not even by us: it works here or nowhere. */
type Entry = IdentityKeys & { readonly userId: string; readonly sealingKey: CryptoKey };

const DATABASE = 'plausch-keys';
const STORE = 'identity';
const NONCE_BYTES = 12;

/**
 * The key of an account on this device, made the first time. It outlives the session: whoever comes back finds it.
 * Rejects where the browser has no such keys, or may not store any.
 */
export function identityKeysOf(userId: string): Promise<IdentityKeys> {
  return using(async (database) => {
    const { publicKey, privateKey } =
      (await read(database, userId)) ?? (await keepFirst(database, await newEntry(userId)));
    return { publicKey, privateKey };
  });
}

/** The private half of an account's identity key on this device, to sign with and not to be read. */
export function identitySigner(userId: string): Promise<CryptoKey> {
  return using(async (database) => {
    const entry = await read(database, userId);
    if (!entry) throw new Error('no identity key is kept here');
    const bytes = Uint8Array.from(atob(entry.privateKey.replaceAll('-', '+').replaceAll('_', '/')), (sign) =>
      sign.charCodeAt(0),
    );
    const { subtle } = crypto;
    const opened = await subtle.decrypt(
      {
        name: 'AES-GCM',
        iv: bytes.subarray(0, NONCE_BYTES),
        additionalData: new TextEncoder().encode(userId),
      },
      entry.sealingKey,
      bytes.subarray(NONCE_BYTES),
    );
    return subtle.importKey('pkcs8', opened, 'Ed25519', false, ['sign']);
  });
}

/** The accounts whose keys are kept here. */
export function ownersOfKeys(): Promise<string[]> {
  return using((database) =>
    answerOf(database.transaction(STORE).objectStore(STORE).getAllKeys() as IDBRequest<string[]>),
  );
}

/** Erases the key of an account here, for good. */
export function eraseKeysOf(userId: string): Promise<void> {
  return using((database) =>
    answerOf(database.transaction(STORE, 'readwrite').objectStore(STORE).delete(userId)),
  );
}

async function newEntry(userId: string): Promise<Entry> {
  const { subtle } = crypto;
  const [pair, sealingKey] = await Promise.all([
    subtle.generateKey('Ed25519', true, ['sign', 'verify']) as Promise<CryptoKeyPair>,
    subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']),
  ]);
  const [publicHalf, privateHalf] = await Promise.all([
    subtle.exportKey('raw', pair.publicKey),
    subtle.exportKey('pkcs8', pair.privateKey),
  ]);
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const sealed = await subtle.encrypt(
    { name: 'AES-GCM', iv: nonce, additionalData: new TextEncoder().encode(userId) },
    sealingKey,
    privateHalf,
  );
  return {
    userId,
    publicKey: base64url(new Uint8Array(publicHalf)),
    privateKey: base64url(new Uint8Array([...nonce, ...new Uint8Array(sealed)])),
    sealingKey,
  };
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

async function using<Answer>(work: (database: IDBDatabase) => Promise<Answer>): Promise<Answer> {
  const database = await open();
  try {
    return await work(database);
  } finally {
    database.close();
  }
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'userId' });
  return answerOf(request);
}

function read(database: IDBDatabase, userId: string): Promise<Entry | undefined> {
  return answerOf(database.transaction(STORE).objectStore(STORE).get(userId));
}

/** Keeps an entry unless another tab was faster; answers with the one that counts. */
async function keepFirst(database: IDBDatabase, entry: Entry): Promise<Entry> {
  const store = database.transaction(STORE, 'readwrite').objectStore(STORE);
  const faster: Entry | undefined = await answerOf(store.get(entry.userId));
  if (faster) return faster;
  await answerOf(store.add(entry));
  return entry;
}

function answerOf<Answer>(request: IDBRequest<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
