/** Mail servers name the address in their answers, which go to logs and screens. */
export const withoutAddresses = (text: string): string => text.replace(/[^\s<>"']+@[^\s<>"']+/g, '[address]');

/** The same for a failure with its stack. */
export function failureWithoutAddresses(failure: unknown): unknown {
  if (!(failure instanceof Error)) return failure;
  const { message, stack = '' } = failure;
  failure.message = withoutAddresses(message);
  failure.stack = stack.replace(message, failure.message);
  return failure;
}
