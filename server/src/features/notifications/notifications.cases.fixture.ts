import { createECDH } from 'node:crypto';
import type { CasesOf } from '../../sweep/cases.fixture.ts';
import type { TextsOf } from '../../sweep/compared.fixture.ts';

/** A subscription as a browser gives it. */
function subscription() {
  const p256dh = createECDH('prime256v1').generateKeys('base64url');
  return {
    endpoint: `https://push.example.org/${crypto.randomUUID()}`,
    p256dh: String(p256dh).replaceAll('=', ''),
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  };
}

export const cases: CasesOf<'notifications'> = {
  getNotifications: async (cast) => ({ right: { by: await cast.person() }, wrong: 'own' }),

  chooseNotifications: async (cast) => {
    const by = await cast.person();
    return {
      right: { by, body: { kind: 'message', mail: true } },
      wrong: [
        {
          who: 'somebody who wants no mails of the team',
          call: { by, body: { kind: 'team', mail: false } },
          refused: 'invalid',
        },
      ],
    };
  },

  putPushDevice: async (cast) => {
    const by = await cast.person();
    const body = subscription();
    return {
      right: { by, body },
      wrong: [
        {
          who: 'somebody whose address is on this machine',
          call: { by, body: { ...body, endpoint: 'https://127.0.0.1/x' } },
          refused: 'invalid',
        },
      ],
    };
  },

  deletePushDevice: async (cast) => {
    const by = await cast.person();
    await cast.system.call('putPushDevice', { token: by.token, body: subscription() });
    const { body } = await cast.system.call('getNotifications', { token: by.token });
    const params = { id: body.devices[0]?.id ?? '' };
    return {
      right: { by, params },
      wrong: [{ who: 'somebody else', call: { by: cast.as('user'), params }, answered: {} }],
    };
  },

  tryPush: async (cast) => {
    const by = await cast.person();
    await cast.system.call('putPushDevice', { token: by.token, body: subscription() });
    return { right: { by }, wrong: 'own' };
  },
};

export const texts: TextsOf<'notifications'> = {
  chooseNotifications: { kind: 'exact' },
  putPushDevice: { endpoint: 'free', p256dh: 'free', auth: 'free' },
  deletePushDevice: { id: 'id' },
};
