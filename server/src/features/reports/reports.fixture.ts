import { type SystemOptions, solvedChallenge, startSystem, type TestSystem } from '@plausch/dev-env';
import { makeWebRoot } from '../../sweep/web-root.fixture.ts';

const FRAME =
  '<!doctype html><html lang="de"><head><title>{{title}} · {{name}}</title></head><body><main>{{content}}</main></body></html>';
const DOCUMENT = '<!doctype html><html lang="de"><main><h1>Text</h1><p>{{form}}</p></main></html>';
const FORMS = ['meldung', 'urheberbeschwerde', 'einspruch'];

/** The whole system with a build that has the frame of pages, and the three texts with a form. */
export async function startWithForms(options: SystemOptions = {}): Promise<TestSystem> {
  const webRoot = await makeWebRoot({
    '.vite/frame.html': FRAME,
    '.vite/form-frame.html': FRAME.replace(
      '</head>',
      '<script type="module" src="/assets/form.js"></script></head>',
    ),
    ...Object.fromEntries(FORMS.map((name) => [`.vite/documents/${name}.html`, DOCUMENT])),
  });
  // Work that takes no time: how much there is, is another's business.
  const rules = { challenges: { roundsPerKey: 1, mostKeys: 2 }, ...options.rules };
  return startSystem({ clock: 'still', webRoot, ...options, rules });
}

/** A whole and honest notice, as a form sends it. */
export const NOTICE = {
  place: 'Kaffeehaus, gestern gegen acht',
  reason: 'fraud',
  explanation: 'Jemand verkauft, was es nicht gibt.',
  name: 'Kim Beispiel',
  email: 'kim@beispiel.test',
  goodFaith: 'ja',
} as const;

export const COMPLAINT = {
  work: 'Ein Bild vom Hafen',
  original: 'https://beispiel.test/hafen',
  right: 'author',
  place: 'Die Figur von Rudi',
  statement: 'Ich habe es niemandem erlaubt.',
  name: 'Kim Beispiel',
  email: 'kim@beispiel.test',
  goodFaith: 'ja',
} as const;

export const APPEAL = {
  decision: 'M-7K3F-92QD',
  explanation: 'Das war ich nicht.',
  email: 'kim@beispiel.test',
} as const;

export type Fields = Readonly<Record<string, string>>;
export type Upload = { readonly bytes: Uint8Array; readonly name?: string; readonly type?: string };
export type Sending = {
  readonly uploads?: readonly Upload[];
  readonly headers?: Readonly<Record<string, string>>;
};

/** Sends a form as a browser does; a redirect is not followed. */
export function sendForm(
  { origin }: Pick<TestSystem, 'origin'>,
  path: string,
  fields: Fields,
  { uploads = [], headers = {} }: Sending = {},
): Promise<Response> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const { bytes, name = 'bild.png', type = 'image/png' } of uploads) {
    form.append('pictures', new Blob([new Uint8Array(bytes)], { type }), name);
  }
  return fetch(`${origin}${path}`, { method: 'POST', body: form, headers, redirect: 'manual' });
}

/** The path of the case in a mail or an answer. */
export function caseIn(text: string): string {
  const [path] = /\/vorgang\/[\w-]+/.exec(text) ?? [];
  if (path === undefined) throw new Error('there is no link to a case');
  return path;
}

/** How many cases there are. */
export async function countCases({ database }: Pick<TestSystem, 'database'>): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>('select count(*)::int as count from cases');
  return rows[0]?.count ?? 0;
}

/** The work against programs, as a browser does it. */
export const solved = ({ origin }: Pick<TestSystem, 'origin'>): Promise<string> => solvedChallenge(origin);
