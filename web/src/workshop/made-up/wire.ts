import { WIRE } from 'virtual:wire';
import { WIRE as CINEMA } from 'virtual:wire/cinema';
import { WIRE as FAVOURITES } from 'virtual:wire/favourites';
import { WIRE as FRIENDS } from 'virtual:wire/friends';
import { WIRE as GOOGLE } from 'virtual:wire/google';
import { WIRE as GUILDS } from 'virtual:wire/guilds';
import { WIRE as INVENTORY } from 'virtual:wire/inventory';
import { WIRE as MESSAGES } from 'virtual:wire/messages';
import { WIRE as OWN_DATA } from 'virtual:wire/ownData';
import { WIRE as PREMIUM } from 'virtual:wire/premium';
import { WIRE as SHOP } from 'virtual:wire/shop';
import { WIRE as STANDING } from 'virtual:wire/standing';
import { WIRE as WALLET } from 'virtual:wire/wallet';
import type { EndpointName } from '@plausch/protocol';
import { ERRORS, type ErrorCode } from '@plausch/protocol/errors';
import { configureApi } from '../../api/index.ts';
import type { AnswerOf } from '../../api/wire.ts';
import { currentToken } from '../../features/sessions/index.ts';

const BASE = '/made-up';
const ALL = {
  ...WIRE,
  ...CINEMA,
  ...FAVOURITES,
  ...FRIENDS,
  ...GOOGLE,
  ...GUILDS,
  ...INVENTORY,
  ...MESSAGES,
  ...OWN_DATA,
  ...PREMIUM,
  ...SHOP,
  ...STANDING,
  ...WALLET,
};

/** What the server would say: a response, a refusal, or `silence` for an answer that never comes. */
export type Answers = {
  readonly [Name in EndpointName]?: AnswerOf<Name> | Refusal | 'silence';
};

type Refusal = { readonly refused: ErrorCode; readonly field?: string };

const askForReal = globalThis.fetch;

/** Nothing is made up any more. What an exhibit that is gone asks for late, of its made-up server, stays without an answer. */
export function answerForReal(): void {
  globalThis.fetch = (input, init) =>
    String(input).startsWith(BASE) ? Promise.reject(nobodyAnswers(input)) : askForReal(input, init);
}

/** Answers every call of this page with what is made up for it. */
export function answerWith(answers: Answers): void {
  configureApi({ base: BASE, token: currentToken });
  globalThis.fetch = (input, init) => {
    const called = Object.entries(ALL).find(([, call]) => {
      const [method, path = ''] = call.split(' ');
      return method === (init?.method ?? 'GET') && addressOf(path).test(String(input));
    });
    const answer = called && answers[called[0] as EndpointName];
    if (answer === undefined) return Promise.reject(nobodyAnswers(input));
    return answer === 'silence' ? new Promise(() => undefined) : Promise.resolve(responseOf(answer));
  };
}

/** As `fetch` fails where no server answers. */
function nobodyAnswers(input: RequestInfo | URL): TypeError {
  return new TypeError(`Nobody answers ${String(input)}.`);
}

/** The address of an endpoint; whatever stands for its parameters. */
function addressOf(path: string): RegExp {
  return new RegExp(`^${BASE}${path.replace(/:\w+/g, '[^/]+')}$`);
}

function responseOf(answer: object): Response {
  if (!isRefusal(answer)) return Response.json(answer);
  const { refused: code, field } = answer;
  const { status, message } = ERRORS[code];
  return Response.json({ error: { code, message, field } }, { status });
}

function isRefusal(answer: object): answer is Refusal {
  return 'refused' in answer;
}
