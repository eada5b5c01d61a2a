/** What is wrong with a field, in words of the server. */
export type FormProblem = { readonly field: string; readonly message: string };

/** The elements of a form as the server writes them (`reports.form.ts`), and what can be shown in them. */
export class FormPage {
  readonly form: HTMLFormElement;
  readonly #root: HTMLElement;
  readonly #problems: HTMLElement | null;
  readonly #status: HTMLElement | null;
  readonly #button: HTMLButtonElement | null;

  constructor(root: HTMLElement, form: HTMLFormElement) {
    this.form = form;
    this.#root = root;
    this.#problems = root.querySelector('[data-problems]');
    this.#status = root.querySelector('[data-status]');
    this.#button = root.querySelector('button[type="submit"]');
  }

  /** Whether something stands in every field that is always needed. */
  isComplete(): boolean {
    const needed = this.form.querySelectorAll<HTMLInputElement>('[aria-required="true"]');
    return [...needed].every(({ type, checked, value }) =>
      type === 'checkbox' ? checked : value.trim() !== '',
    );
  }

  /** Says something without moving anybody: screen readers read it out. */
  say(words: string): void {
    if (!this.#status) return;
    this.#status.textContent = words;
    this.#status.classList.remove('warning');
  }

  warn(words: string): void {
    this.say(words);
    this.#status?.classList.add('warning');
  }

  says(words: string): boolean {
    return this.#status?.textContent === words;
  }

  /** The button keeps the focus and its words, but does nothing. */
  setBusy(isBusy: boolean): void {
    this.#button?.setAttribute('aria-disabled', String(isBusy));
  }

  clear(): void {
    this.say('');
    if (this.#problems) this.#problems.hidden = true;
    for (const field of this.form.querySelectorAll('[data-field]')) mark(field, undefined);
  }

  /** Takes back what was said about a field that somebody is at again. */
  forgive(target: EventTarget | null): void {
    const field = target instanceof Element ? target.closest('[data-field]') : null;
    if (field) mark(field, undefined);
  }

  showProblems(problems: readonly FormProblem[]): void {
    const items = problems.map(({ field, message }) => {
      const place = this.form.querySelector(`[data-field="${CSS.escape(field)}"]`);
      if (place) mark(place, message);
      return itemFor(field, message, place?.getAttribute('data-name') ?? '');
    });
    const box = this.#problems;
    if (!box) return;
    const heading = document.createElement('h2');
    heading.textContent = 'Bitte sieh noch einmal nach';
    const list = document.createElement('ul');
    list.append(...items);
    box.replaceChildren(heading, list);
    box.hidden = false;
    box.focus();
  }

  /** Puts what came of it in place of the form. */
  showOutcome(outcome: string, slots: Readonly<Record<string, string>>): void {
    const shown = this.#root.querySelector<HTMLElement>(`[data-outcome="${outcome}"]`);
    if (!shown) return;
    for (const [name, words] of Object.entries(slots)) {
      const slot = shown.querySelector(`[data-slot="${name}"]`);
      if (slot instanceof HTMLAnchorElement) slot.href = words;
      else if (slot) slot.textContent = words;
    }
    this.form.hidden = true;
    shown.hidden = false;
    shown.focus();
  }
}

function mark(field: Element, message: string | undefined): void {
  const control = field.querySelector('input, select, textarea');
  const line = field.querySelector<HTMLElement>('.wrong');
  if (message === undefined) control?.removeAttribute('aria-invalid');
  else control?.setAttribute('aria-invalid', 'true');
  if (!line) return;
  line.textContent = message ?? '';
  line.hidden = message === undefined;
}

function itemFor(field: string, message: string, name: string): HTMLElement {
  const item = document.createElement('li');
  const link = document.createElement('a');
  link.href = `#feld-${field}`;
  link.textContent = name;
  // A link to a field is to put the cursor there, not only to scroll.
  link.addEventListener('click', (event) => {
    event.preventDefault();
    document.getElementById(`feld-${field}`)?.focus();
  });
  item.append(link, `: ${message}`);
  return item;
}
