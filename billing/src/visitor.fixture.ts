import { ANSWERED_WITHIN_MS } from './billing.fixture.ts';

export type Seen = { status: number; location: string | null; text: string; headers: Headers };

type Form = { readonly action: string; readonly fields: Record<string, string>; readonly text: string };

const hiddenIn = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [
      name,
      value ?? '',
    ]),
  );

/** A browser without programs: it keeps cookies, follows no way by itself, and sends what the forms of a page hold. */
export class Visitor {
  readonly #billing: { readonly url: string };
  readonly cookies = new Map<string, string>();
  page = '';

  constructor(billing: { readonly url: string }) {
    this.#billing = billing;
  }

  async get(address: string, headers: Record<string, string> = {}): Promise<Seen> {
    return this.#ask(address, { headers });
  }

  /** `address`: absolute, or a path of the program. */
  async post(
    address: string,
    fields: Readonly<Record<string, string>>,
    headers: Record<string, string> = {},
  ): Promise<Seen> {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    return this.#ask(address, { method: 'POST', body, headers });
  }

  /** Presses the button with this label on the page that is shown, and follows the way. */
  async press(label: string, more: Readonly<Record<string, string>> = {}): Promise<Seen> {
    const { action, fields } = this.form(label);
    const seen = await this.post(action, { ...fields, ...more });
    return seen.status === 303 ? this.get(seen.location ?? '') : seen;
  }

  /** The form whose button has this label. */
  form(label: string): Form {
    for (const [, action = '', inside = ''] of this.page.matchAll(
      /<form method="post" action="([^"]*)"[^>]*>(.*?)<\/form>/gs,
    ))
      if (inside.includes(`>${label}</button>`)) return { action, fields: hiddenIn(inside), text: inside };
    throw new Error(`there is no button "${label}" in ${this.text()}`);
  }

  /** Sends the form that is open for a card or a confirmation, as the page's program does once the bank has answered. */
  async finish(): Promise<{ form: Form; seen: Seen }> {
    const [, action = '', text = ''] =
      /<form method="post" action="([^"]*)"[^>]*data-secret[^>]*>(.*?)<\/form>/s.exec(this.page) ?? [];
    const form = { action, fields: hiddenIn(text), text };
    return { form, seen: await this.post(form.action, form.fields) };
  }

  /** What is read on the page, without its marks. */
  text(): string {
    return this.page
      .replace(/<head>.*?<\/head>/s, '')
      .replace(/<[^>]+>/g, ' ')
      .replaceAll('\u00a0', ' ')
      .replace(/\s+/g, ' ')
      .trim();
  }

  async #ask(address: string, init: RequestInit & { headers: Record<string, string> }): Promise<Seen> {
    const url = new URL(address, this.#billing.url);
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, {
      ...init,
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWERED_WITHIN_MS),
      headers: { ...(cookie === '' ? {} : { cookie }), ...init.headers },
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/max-age=0/i.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    const text = await response.text();
    if (response.headers.get('content-type')?.startsWith('text/html')) this.page = text;
    return {
      status: response.status,
      location: response.headers.get('location'),
      text,
      headers: response.headers,
    };
  }
}
