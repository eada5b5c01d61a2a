import { make } from './dom.ts';
import type { Edit, Typed } from './typing.ts';

export type Control = HTMLInputElement | HTMLSelectElement;

/** A labelled input with a place for what is wrong with it, which screen readers are told. */
export type Field<C extends Control = Control> = {
  readonly root: HTMLElement;
  readonly control: C;
  /** Shows what is wrong; nothing takes it away. */
  complain(message: string): void;
  readonly isComplaining: boolean;
  /** Puts the label where it belongs, after the value was set by a program. */
  refresh(): void;
};

export function createField<C extends Control>(parts: {
  name: string;
  label: string;
  control: C;
  floating: boolean;
  /** Stands at the end of the input. */
  aside?: Node;
}): Field<C> {
  const { name, label, control, floating, aside } = parts;
  control.id = name;
  control.className = 'Input';
  control.setAttribute('aria-describedby', `${name}-error`);
  control.setAttribute('aria-invalid', 'false');
  const error = make('p', { id: `${name}-error`, class: 'Error', role: 'alert' });
  const caption = make('label', { for: name, class: 'Label' }, label);
  const box = make('div', { class: control instanceof HTMLSelectElement ? 'control arrow' : 'control' });
  box.append(...(floating ? [caption] : []), control, ...(aside ? [aside] : []));
  const root = make('div', { class: floating ? 'field floating' : 'field' });
  root.append(...(floating ? [] : [caption]), box, error);
  const refresh = () => {
    const isUp = control.value !== '' || control.matches(':focus');
    caption.className = `Label ${isUp ? 'Label--floating' : 'Label--resting'}`;
  };
  for (const event of ['focus', 'blur', 'input', 'change']) control.addEventListener(event, refresh);
  refresh();
  return {
    root,
    control,
    refresh,
    get isComplaining() {
      return error.textContent !== '';
    },
    complain(message) {
      if (error.textContent !== message) error.textContent = message;
      control.setAttribute('aria-invalid', String(message !== ''));
      control.classList.toggle('Input--invalid', message !== '');
    },
  };
}

const DELETIONS: Readonly<Record<string, Edit['deleted']>> = {
  deleteContentBackward: 'backward',
  deleteContentForward: 'forward',
};

/** Keeps what is typed in order; the caret stays with the digit it was behind. */
export function keepInOrder(input: HTMLInputElement, type: (edit: Edit) => Typed): void {
  let before = input.value;
  input.addEventListener('input', (event) => {
    const { value } = input;
    const deleted = event instanceof InputEvent ? DELETIONS[event.inputType] : undefined;
    const typed = type({ before, value, caret: input.selectionEnd ?? value.length, deleted });
    before = typed.value;
    if (typed.value === value) return;
    input.value = typed.value;
    // Moving the caret of a field that has no focus would take the focus there in some browsers.
    if (input.matches(':focus')) input.setSelectionRange(typed.caret, typed.caret);
  });
}

/** Lets Enter do what it does in every form, although the fields stand in a shadow: press the button that is there for it. */
export function submitOnEnter(root: ShadowRoot): void {
  root.addEventListener('keydown', (event) => {
    if (!(event instanceof KeyboardEvent) || event.key !== 'Enter' || event.isComposing) return;
    if (!(event.target instanceof HTMLInputElement)) return;
    const form = root.host.closest('form');
    const button = [...(form?.elements ?? [])].find(
      (element): element is HTMLButtonElement | HTMLInputElement =>
        (element instanceof HTMLButtonElement || element instanceof HTMLInputElement) &&
        (element.type === 'submit' || element.type === 'image'),
    );
    if (button) button.click();
    else form?.requestSubmit();
  });
}
