import type { BodyOf, Endpoints } from '@plausch/protocol';
import type { CasesOf } from '../../sweep/cases.fixture.ts';
import type { Cast } from '../../sweep/cast.fixture.ts';
import type { TextsOf } from '../../sweep/compared.fixture.ts';

let made = 0;
/** No two cases of a sweep are the same. */
const place = () => `Im Kaffeehaus, ${++made}`;
const person = { name: 'Kim Beispiel', email: 'kim@beispiel.test', goodFaith: true } as const;

const noticeOf = (): BodyOf<Endpoints['createNotice']> => ({
  ...person,
  place: place(),
  reason: 'fraud',
  explanation: 'Jemand verkauft, was es nicht gibt.',
});

/** A session proves that this is no program. */
const opened = async (cast: Cast) => {
  const { token } = cast.as('user');
  const { body } = await cast.system.call('createNotice', { token, body: noticeOf() });
  return body.token;
};

/** What people report, complain about and appeal against. */
export const cases: CasesOf<'reports'> = {
  createNotice: async (cast) => ({
    right: { by: cast.as('user'), body: noticeOf() },
    wrong: [
      { who: 'nobody, without a challenge', call: { body: noticeOf() }, refused: 'challenge_required' },
      {
        who: 'nobody, with a challenge of their own',
        call: { body: { ...noticeOf(), altcha: btoa('{"challenge":{},"solution":{}}') } },
        refused: 'challenge_required',
      },
    ],
  }),

  createComplaint: async (cast) => ({
    right: {
      by: cast.as('user'),
      body: {
        ...person,
        work: 'Ein Bild vom Hafen',
        original: 'https://beispiel.test/hafen',
        right: 'author',
        place: place(),
        statement: 'Ich habe es niemandem erlaubt.',
      },
    },
    wrong: 'everybody',
  }),

  createAppeal: async (cast) => ({
    right: {
      by: cast.as('user'),
      body: { decision: place(), explanation: 'Das war ich nicht.', email: person.email },
    },
    wrong: 'everybody',
  }),

  getCase: async (cast) => {
    const token = await opened(cast);
    const forged = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BA' : 'AA'}`;
    return {
      right: { params: { token } },
      wrong: [
        {
          who: 'somebody with a forged link',
          call: { by: cast.as('admin'), params: { token: forged } },
          refused: 'not_found',
          missing: { by: cast.as('admin'), params: { token: 'nichts' } },
        },
      ],
    };
  },
};

const author = { name: 'free', email: 'free' } as const;
const opening = { requestId: 'id', altcha: 'elsewhere' } as const;

export const texts: TextsOf<'reports'> = {
  createNotice: { ...author, ...opening, place: 'free', reason: 'exact', explanation: 'free' },
  createComplaint: {
    ...author,
    ...opening,
    work: 'free',
    original: 'free',
    right: 'exact',
    place: 'free',
    statement: 'free',
  },
  createAppeal: { ...opening, decision: 'free', explanation: 'free', username: 'free', email: 'free' },
  getCase: { token: 'exact' },
};
