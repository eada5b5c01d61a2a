/**
 * Where a key leads in a row of tabs: arrows go round, Home and End to the ends. Undefined for any other key
 * and for a row without `current`.
 */
export function tabAfter<Value>(key: string, values: readonly Value[], current: Value): Value | undefined {
  const index = values.indexOf(current);
  if (index < 0) return undefined;
  switch (key) {
    case 'ArrowRight':
      return values[(index + 1) % values.length];
    case 'ArrowLeft':
      return values.at(index - 1);
    case 'Home':
      return values[0];
    case 'End':
      return values.at(-1);
    default:
      return undefined;
  }
}
