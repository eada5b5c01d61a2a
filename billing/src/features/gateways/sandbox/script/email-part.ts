import { make } from './dom.ts';
import { validationError } from './errors.ts';
import { createField } from './field.ts';
import type { Part, PartContext } from './part.ts';

const EMAIL = /^[^@\s]+@[^@\s]+\.[^@\s]+$/;

export type EmailOptions = { readonly defaultValues?: { readonly email?: string } };

/** The address of the person who pays. */
export function createEmailPart(context: PartContext, { defaultValues }: EmailOptions): Part {
  const { tag, words, floating, changed } = context;
  const control = make('input', {
    type: 'email',
    autocomplete: 'email',
    inputmode: 'email',
    autocapitalize: 'none',
    spellcheck: 'false',
    maxlength: 320,
  });
  control.value = defaultValues?.email ?? '';
  const field = createField({ name: 'email', label: words.email, control, floating });
  const value = () => control.value.trim();
  const check = () => (EMAIL.test(value()) ? undefined : validationError('incomplete_email', words));
  control.addEventListener('input', () => {
    if (field.isComplaining) field.complain(check()?.message ?? '');
    changed();
  });
  control.addEventListener('blur', () => field.complain(value() === '' ? '' : (check()?.message ?? '')));
  field.root.classList.add('wide');
  return {
    content: make('div', { class: 'form', lang: tag, dir: 'ltr' }, field.root),
    get state() {
      return { complete: check() === undefined, empty: value() === '', value: { email: value() } };
    },
    validate() {
      const error = check();
      field.complain(error?.message ?? '');
      return error && { error, at: control };
    },
    first: control,
    clear() {
      control.value = '';
    },
  };
}
