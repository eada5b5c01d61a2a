import type { Person } from '@plausch/dev-env';
import { toText } from '@plausch/e2ee';
import { messagesIn } from '../../messages.fixture.ts';
import type { CasesOf } from '../../sweep/cases.fixture.ts';
import type { Cast } from '../../sweep/cast.fixture.ts';
import type { TextsOf } from '../../sweep/compared.fixture.ts';

/** Two people with a device each, and a message from the first to the second. */
async function written(cast: Cast) {
  const messages = messagesIn(cast.system);
  const [by, other] = [await cast.person(), await cast.person()];
  const [device, theirs] = [await messages.device(by), await messages.device(other)];
  const { body } = await messages.send(device, other, 'Hallo');
  return { messages, by, other, device, theirs, id: body.id };
}

const withUser = ({ user }: Pick<Person, 'user'>) => ({ userId: user.id });
const nobody = () => ({ userId: crypto.randomUUID() });

export const cases: CasesOf<'messages'> = {
  getMessageDevices: async (cast) => {
    const { by, other } = await written(cast);
    return {
      right: { by, params: withUser(other) },
      wrong: [{ who: 'somebody of nobody', call: { by, params: nobody() }, refused: 'not_found' }],
    };
  },

  publishMessageDevice: async (cast) => {
    const { messages, by, other, device } = await written(cast);
    const body = { signingKey: toText(device.signing.publicKey), deviceKey: device.deviceKey };
    const theirs = await messages.waitingDevice(other);
    return {
      right: { by, params: { deviceId: device.id }, body },
      wrong: [
        {
          who: 'somebody else',
          call: { by: other, params: { deviceId: device.id }, body },
          refused: 'invalid',
        },
        {
          who: 'somebody with the device of another',
          call: { by, params: { deviceId: theirs.id }, body },
          refused: 'invalid',
        },
      ],
    };
  },

  publishMessageDevices: async (cast) => {
    const { messages, by, other, device } = await written(cast);
    const { devices, ...list } = await messages.nextList(by, [device]);
    const body = { ...list, devices: [...devices] };
    return {
      right: { by, body },
      wrong: [{ who: 'somebody else', call: { by: other, body }, refused: 'invalid' }],
    };
  },

  listConversations: async (cast) => ({ right: { by: (await written(cast)).by }, wrong: 'own' }),

  getMessages: async (cast) => {
    const { by, other } = await written(cast);
    return {
      right: { by, params: withUser(other) },
      wrong: [{ who: 'somebody with nobody', call: { by, params: nobody() }, refused: 'not_found' }],
    };
  },

  sendMessage: async (cast) => {
    const { messages, by, other, device } = await written(cast);
    const { wraps, ...envelope } = await messages.seal(device, other, 'Noch etwas');
    const body = { ...envelope, wraps: { ...wraps } };
    return {
      right: { by, params: withUser(other), body },
      wrong: [
        { who: 'somebody to themselves', call: { by, params: withUser(by), body }, refused: 'invalid' },
        { who: 'somebody to nobody', call: { by, params: nobody(), body }, refused: 'not_found' },
        {
          who: 'somebody else with the same envelope',
          call: { by: other, params: withUser(by), body },
          refused: 'devices_changed',
        },
      ],
    };
  },

  deleteMessage: async (cast) => {
    const { by, other, id } = await written(cast);
    const params = { ...withUser(other), id };
    const missing = (who: Person, whom: Person) => ({
      by: who,
      params: { ...withUser(whom), id: crypto.randomUUID() },
    });
    return {
      right: { by, params },
      wrong: [
        {
          who: 'who got it',
          call: { by: other, params: { ...withUser(by), id } },
          refused: 'not_found',
          missing: missing(other, by),
        },
        {
          who: 'somebody else',
          call: { by: cast.as('admin'), params },
          refused: 'not_found',
          missing: missing(cast.as('admin'), other),
        },
      ],
    };
  },

  markConversationRead: async (cast) => {
    const { by, other } = await written(cast);
    const body = { number: 1 };
    return {
      right: { by: other, params: withUser(by), body },
      wrong: [
        { who: 'somebody else', call: { by: cast.as('helper'), params: withUser(by), body }, answered: {} },
      ],
    };
  },

  deleteConversation: async (cast) => {
    const { by, other } = await written(cast);
    return {
      right: { by, params: withUser(other) },
      wrong: [
        { who: 'somebody else', call: { by: cast.as('helper'), params: withUser(other) }, answered: {} },
      ],
    };
  },

  reportMessage: async (cast) => {
    const { messages, by, other, theirs } = await written(cast);
    const [message] = (await messages.get(theirs, by)).items;
    if (!message) throw new Error('nothing was written');
    const proof = await messages.proof(theirs, by, message);
    const body = { messages: [proof], reason: 'harassment' as const };
    return {
      right: { by: other, params: withUser(by), body },
      wrong: [
        { who: 'who wrote it', call: { by, params: withUser(other), body }, refused: 'invalid' },
        {
          who: 'somebody else',
          call: { by: cast.as('user'), params: withUser(by), body },
          refused: 'invalid',
        },
      ],
    };
  },
};

export const texts: TextsOf<'messages'> = {
  getMessageDevices: { userId: 'id', after: 'free' },
  publishMessageDevice: { deviceId: 'id', signingKey: 'exact', deviceKey: 'elsewhere' },
  publishMessageDevices: {
    previous: 'exact',
    identityKey: 'exact',
    devices: 'elsewhere',
    signature: 'exact',
  },
  listConversations: { device: 'elsewhere', page: 'elsewhere' },
  getMessages: { userId: 'id', device: 'elsewhere', before: 'elsewhere', after: 'free' },
  sendMessage: {
    userId: 'id',
    header: 'elsewhere',
    commitment: 'free',
    body: 'free',
    wraps: 'elsewhere',
  },
  deleteMessage: { userId: 'id', id: 'id' },
  markConversationRead: { userId: 'id' },
  deleteConversation: { userId: 'id' },
  reportMessage: {
    userId: 'id',
    messages: 'elsewhere',
    reason: 'exact',
    explanation: 'free',
    requestId: 'elsewhere',
  },
};
