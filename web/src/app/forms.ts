import type { FieldErrors, FieldPath, FieldValues, Resolver, UseFormReturn } from 'react-hook-form';
import { ApiError, wordsFor } from '../api/index.ts';

/** What is wrong with a value, in words, or undefined. */
type Check<Value> = (value: Value) => string | undefined;

/** Checks a form field by field with plain functions; the server has the last word. */
export function checkedBy<Values extends FieldValues>(
  checks: {
    readonly [Name in keyof Values]: Check<Values[Name]>;
  },
): Resolver<Values> {
  return (values) => {
    const errors: Record<string, { type: string; message: string }> = {};
    for (const name of Object.keys(checks) as (keyof Values & string)[]) {
      const message = checks[name](values[name]);
      if (message !== undefined) errors[name] = { type: 'check', message };
    }
    return Object.keys(errors).length > 0
      ? { values: {}, errors: errors as FieldErrors<Values> }
      : { values, errors: {} };
  };
}

/** Shows a refusal in place: at the field the server names, else above the form. */
export function showRefusal<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  error: unknown,
  words: string = wordsFor(error),
): void {
  const field = error instanceof ApiError ? error.field : undefined;
  if (field !== undefined && field in form.getValues()) {
    form.setError(field as FieldPath<Values>, { type: 'server', message: words }, { shouldFocus: true });
  } else {
    form.setError('root', { type: 'server', message: words });
  }
}
