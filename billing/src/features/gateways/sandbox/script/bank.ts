import { make, shadowHost, stylesheet } from './dom.ts';
import { BANK_STYLES } from './styles.ts';
import type { Words } from './words.ts';

/** What the bank asks about. */
export type Question = {
  /** In smallest units; null where a card is only to be kept. */
  readonly amount: number | null;
  readonly currency: string | null;
  readonly tag: string;
  readonly words: Words;
  /** Aborts where nobody waits for the answer any more. */
  readonly gone: AbortSignal;
};

function amountIn(tag: string, amount: number, currency: string): string {
  const format = new Intl.NumberFormat(tag, { style: 'currency', currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

/** What really has the focus, also within shadows. */
function deepFocus(): HTMLElement | undefined {
  let focused = document.activeElement;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  return focused instanceof HTMLElement ? focused : undefined;
}

/**
 * The window of a test bank, above everything on the page. Resolves with the answer of the owner of the card; closing the
 * window, and leaving the payment, is a no.
 */
export function askOwner({ amount, currency, tag, words, gone }: Question): Promise<boolean> {
  if (gone.aborted) return Promise.resolve(false);
  const { bank } = words;
  const before = deepFocus();
  const { host, root } = shadowHost(stylesheet(BANK_STYLES));
  const approve = make('button', { type: 'button', class: 'approve' }, bank.approve);
  const refuse = make('button', { type: 'button' }, bank.refuse);
  const close = make('button', { type: 'button', class: 'close', 'aria-label': bank.close }, '×');
  const question =
    amount === null || currency === null ? bank.setup : bank.payment(amountIn(tag, amount, currency));
  const dialog = make(
    'dialog',
    { 'aria-labelledby': 'title', 'aria-describedby': 'question explanation', lang: tag, dir: 'ltr' },
    make('header', {}, make('h2', { id: 'title' }, bank.title), close),
    make('p', { id: 'question', class: 'question' }, question),
    make('p', { id: 'explanation', class: 'explanation' }, bank.explanation),
    make('div', { class: 'answers' }, approve, refuse),
  );
  root.append(dialog);
  document.body.append(host);
  keepFocusIn(root, [close, approve, refuse]);
  dialog.showModal();
  approve.focus();

  return new Promise((resolve) => {
    const answer = (isYes: boolean) => {
      gone.removeEventListener('abort', no);
      dialog.close();
      host.remove();
      if (before?.isConnected) before.focus();
      resolve(isYes);
    };
    const no = () => answer(false);
    approve.addEventListener('click', () => answer(true));
    refuse.addEventListener('click', no);
    close.addEventListener('click', no);
    // Escape, and the back gesture of some devices.
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      no();
    });
    gone.addEventListener('abort', no);
  });
}

/** The page behind a modal window is out of reach already; this keeps Tab from leaving for the browser's own buttons. */
function keepFocusIn(root: ShadowRoot, buttons: readonly HTMLElement[]): void {
  const [first, last] = [buttons[0], buttons.at(-1)];
  root.addEventListener('keydown', (event) => {
    if (!(event instanceof KeyboardEvent) || event.key !== 'Tab') return;
    const [edge, other] = event.shiftKey ? [first, last] : [last, first];
    if (root.activeElement !== edge) return;
    event.preventDefault();
    other?.focus();
  });
}
