import { tryAgainIn } from '@plausch/words';
import { FormPage, type FormProblem } from './form-page.ts';
import { fitPicture } from './form-pictures.ts';
import { prepareProof } from './form-proof.ts';
import './own-details.ts';

/**
 * Makes the form of a document nicer than it is by itself: mistakes stand at their fields without a new page, files stay chosen,
 * and a challenge is solved while somebody writes, so that no mail has to be followed. Knows nothing of the app.
 */

type Received = { readonly number: string; readonly token: string; readonly when: string };
type Answer = Partial<Received> & {
  readonly email?: string;
  readonly state?: 'unconfirmed';
  readonly problems?: readonly FormProblem[];
  readonly error?: { readonly code: string; readonly message: string };
};

const WORDS = {
  proving: 'Einen Moment, wir prüfen kurz, dass du kein Programm bist …',
  sending: 'Wird abgeschickt …',
  offline: 'Du bist gerade offline. Dein Text bleibt hier stehen.',
  online: 'Du bist wieder online. Jetzt kannst du es abschicken.',
  unreachable:
    'Wir sind gerade nicht zu erreichen. Dein Text bleibt hier stehen: Versuch es gleich noch einmal.',
  tooLarge: 'Das war zu groß. Nimm kleinere Bilder oder weniger davon.',
} as const;

const root = document.querySelector<HTMLElement>('[data-case]');
const form = root?.querySelector('form');
if (root && form) enhance(new FormPage(root, form));

function enhance(page: FormPage): void {
  const { form } = page;
  const proof = prepareProof();
  let isSending = false;
  let requestId: string | undefined;

  form.addEventListener('focusin', () => proof.begin(), { once: true });
  form.addEventListener('input', (event) => {
    // Other words are another sending.
    requestId = undefined;
    page.forgive(event.target);
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (isSending) return;
    isSending = true;
    send().finally(() => {
      isSending = false;
      page.setBusy(false);
    });
  });
  addEventListener('online', () => {
    if (page.says(WORDS.offline)) page.say(WORDS.online);
  });

  async function send(): Promise<void> {
    page.clear();
    if (!navigator.onLine) {
      page.warn(WORDS.offline);
      return;
    }
    page.setBusy(true);
    try {
      const data = await collected(page);
      if (!data) return;
      requestId ??= globalThis.crypto?.randomUUID?.();
      if (requestId !== undefined) data.set('requestId', requestId);
      await sendProven(data);
    } catch {
      page.warn(navigator.onLine ? WORDS.unreachable : WORDS.offline);
    }
  }

  /** With the work that was done meanwhile; once anew if it has become old, and at last without. */
  async function sendProven(data: FormData): Promise<void> {
    for (const isLast of [false, false, true]) {
      page.say(WORDS.proving);
      // What is not whole comes back anyway: its mistakes need not wait for the work.
      const solution = isLast || !page.isComplete() ? undefined : await proof.take();
      if (solution === undefined) data.delete('altcha');
      else data.set('altcha', solution);
      page.say(WORDS.sending);
      const response = await fetch(form.action, {
        method: 'POST',
        body: data,
        headers: { accept: 'application/json' },
      });
      const answer = (await response.json()) as Answer;
      if (answer.error?.code === 'challenge_required') continue;
      show(response, answer);
      return;
    }
  }

  function show(response: Response, answer: Answer): void {
    page.say('');
    const { number, token, when, email, problems, error } = answer;
    if (number !== undefined && token !== undefined && when !== undefined) {
      page.showOutcome('received', { number, when, link: `/vorgang/${token}` });
    } else if (answer.state === 'unconfirmed') page.showOutcome('unconfirmed', { email: email ?? '' });
    else if (problems && problems.length > 0) page.showProblems(problems);
    else page.warn(response.status === 413 ? WORDS.tooLarge : troubleIn(response, error?.message));
  }
}

function troubleIn({ headers }: Response, message: string = WORDS.unreachable): string {
  const wait = Number(headers.get('retry-after') ?? 0);
  return wait > 0 ? `${message} ${tryAgainIn(wait * 1_000)}, dein Text bleibt hier stehen.` : message;
}

/** What is sent; undefined where that cannot be, and the page says why. */
async function collected(page: FormPage): Promise<FormData | undefined> {
  const data = new FormData(page.form);
  const input = page.form.querySelector<HTMLInputElement>('input[type="file"]');
  if (!input?.files || input.files.length === 0) return data;
  const { most, bytes, tooMany = '', tooLarge = '' } = input.dataset;
  const fitted = await Promise.all([...input.files].slice(0, Number(most)).map(fitPicture));
  const isTooLarge = fitted.some(({ size }) => size > Number(bytes));
  if (input.files.length > Number(most) || isTooLarge) {
    page.say('');
    const message = isTooLarge ? tooLarge : tooMany;
    page.showProblems([{ field: input.name, message }]);
    return undefined;
  }
  data.delete(input.name);
  for (const file of fitted) data.append(input.name, file);
  return data;
}
