import type { Person, TestSystem } from '@plausch/dev-env';
import {
  type Bytes,
  checkChain,
  checkDeviceKey,
  type DeviceKey,
  type DeviceList,
  type Envelope,
  hashOfBody,
  hashOfList,
  type KeyPair,
  newKeyPair,
  newSigningKey,
  openBody,
  openMessage,
  sealMessage,
  signDeviceKey,
  signList,
  toText,
} from '@plausch/e2ee';
import type { Message, MessageProof } from '@plausch/protocol';

type Signing = Awaited<ReturnType<typeof newSigningKey>>;

/** A device of a person, as a client would have it. */
export type Device = {
  readonly person: Person;
  readonly id: string;
  readonly signing: Signing;
  readonly keys: KeyPair;
  readonly deviceKey: DeviceKey;
};

/** What people do with private messages, as tests say it. */
export function messagesIn(system: TestSystem) {
  const devicesOf = async ({ token }: Person, { user }: Pick<Person, 'user'>, after?: number) =>
    (
      await system.call('getMessageDevices', {
        token,
        params: { userId: user.id },
        query: after === undefined ? {} : { after: String(after) },
      })
    ).body;

  const identities = new Map<string, Signing>();
  /** What a sending device keeps of its own messages, by their client ids. */
  const kept = new Map<string, Bytes>();

  const messages = {
    devicesOf,

    /** A device whose key is known, and which no list names yet. */
    async waitingDevice(person: Person, id: string = crypto.randomUUID()): Promise<Device> {
      const [signing, keys] = [await newSigningKey(), await newKeyPair()];
      const deviceKey = await signDeviceKey(signing.privateKey, {
        account: person.user.id,
        device: id,
        key: keys.publicKey,
        since: system.clock.now(),
      });
      const device = { person, id, signing, keys, deviceKey };
      await messages.publish(device);
      return device;
    },

    publish: ({ person, id, signing, deviceKey }: Device) =>
      system.call('publishMessageDevice', {
        token: person.token,
        params: { deviceId: id },
        body: { signingKey: toText(signing.publicKey), deviceKey },
      }),

    /** The next list of a person, signed by the key that their first list was signed with. */
    async nextList(person: Person, devices: readonly Device[], by?: Signing): Promise<DeviceList> {
      const account = person.user.id;
      const identity = by ?? identities.get(account) ?? (await newSigningKey());
      identities.set(account, identity);
      const last = (await devicesOf(person, person)).lists.at(-1);
      return signList(identity.privateKey, account, {
        version: (last?.version ?? 0) + 1,
        previous: last ? await hashOfList(account, last) : '',
        identityKey: toText(identity.publicKey),
        devices: devices.map(({ id, signing }) => ({ id, signingKey: toText(signing.publicKey), since: 1 })),
      });
    },

    publishList: ({ token }: Person, list: DeviceList) =>
      system.call('publishMessageDevices', {
        token,
        body: { ...list, devices: list.devices.map((device) => ({ ...device })) },
      }),

    /** A device that is on the list of its person, beside those that are there. */
    async device(person: Person, beside: readonly Device[] = []): Promise<Device> {
      const device = await messages.waitingDevice(person);
      await messages.publishList(person, await messages.nextList(person, [...beside, device]));
      return device;
    },

    /** A message as it is sealed to all devices of the two. */
    async seal(
      from: Device,
      to: Person,
      text: string,
      { clientId = crypto.randomUUID() as string, replaces = '' } = {},
    ): Promise<Envelope> {
      const { person, id } = from;
      const own = await devicesOf(person, person);
      const theirs = await devicesOf(person, to);
      const wanted = new Map<string, Bytes>();
      for (const [account, { lists, keys }] of [
        [person.user.id, own],
        [to.user.id, theirs],
      ] as const) {
        for (const listed of lists.at(-1)?.devices ?? []) {
          const key = keys.find(({ deviceId }) => deviceId === listed.id);
          if (listed.id !== id && key) wanted.set(listed.id, await checkDeviceKey(account, listed, key));
        }
      }
      const { secret, ...envelope } = await sealMessage(
        { id, listVersion: own.lists.at(-1)?.version ?? 1, keys: from.keys, deviceKey: from.deviceKey },
        {
          sender: person.user.id,
          recipient: to.user.id,
          clientId,
          replaces,
          text,
          sentAt: system.clock.now(),
        },
        wanted,
      );
      kept.set(clientId, secret);
      return envelope;
    },

    post: ({ token }: Person, { user }: Pick<Person, 'user'>, { wraps, ...envelope }: Envelope) =>
      system.call('sendMessage', {
        token,
        params: { userId: user.id },
        body: { ...envelope, wraps: { ...wraps } },
      }),

    async send(from: Device, to: Person, text: string, how: { clientId?: string; replaces?: string } = {}) {
      return messages.post(from.person, to, await messages.seal(from, to, text, how));
    },

    list: async ({ person, id }: Pick<Device, 'person' | 'id'>) =>
      (await system.call('listConversations', { token: person.token, query: { device: id } })).body.items,

    /** The messages with an account as a device gets them. */
    async get(
      { person, id }: Pick<Device, 'person' | 'id'>,
      other: Person,
      query: Record<string, string> = {},
    ) {
      const params = { userId: other.user.id };
      return (
        await system.call('getMessages', { token: person.token, params, query: { device: id, ...query } })
      ).body;
    },

    /** What a device reads of a message, or why not. */
    async open(device: Device, other: Person, message: Message) {
      const sender = message.senderId;
      const recipient = sender === other.user.id ? device.person.user.id : other.user.id;
      const envelope = message.envelope;
      if (!envelope) return 'deleted' as const;
      const who = sender === other.user.id ? other : device.person;
      const own = envelope.header.senderDevice === device.id && kept.get(envelope.header.clientId);
      if (own) return openBody({ sender, recipient }, envelope, own);
      const { lists } = await devicesOf(device.person, who);
      await checkChain(sender, lists, undefined);
      return openMessage(
        { sender, recipient },
        { ...envelope, wrap: envelope.wrap ?? '' },
        { keys: [device.keys], lists },
      );
    },

    /** The texts that a device reads of a conversation, in order. */
    async texts(device: Device, other: Person): Promise<string[]> {
      const { items } = await messages.get(device, other);
      return Promise.all(
        items.map(async (message) => {
          const opened = await messages.open(device, other, message).catch(() => 'not readable' as const);
          return typeof opened === 'string' ? opened : opened.said.text;
        }),
      );
    },

    /** What a reader hands over of a message with a report. */
    async proof(device: Device, other: Person, message: Message): Promise<MessageProof> {
      const opened = await messages.open(device, other, message);
      const { envelope, frank, senderId } = message;
      if (typeof opened === 'string' || !envelope || !frank) throw new Error('nothing to hand over');
      return {
        senderId,
        senderDevice: envelope.header.senderDevice,
        commitment: envelope.commitment,
        bodyHash: await hashOfBody(envelope.body),
        frank,
        ...opened.proof,
      };
    },

    report: ({ token }: Person, other: Person, proofs: readonly MessageProof[], requestId?: string) =>
      system.call('reportMessage', {
        token,
        params: { userId: other.user.id },
        body: { messages: [...proofs], reason: 'harassment', ...(requestId && { requestId }) },
      }),
  };
  return messages;
}
