/** An enum of numbers as JavaScript has it: names lead to numbers, and numbers back to names. */
export type Enumeration<Members extends Readonly<Record<string, number>>> = Members & {
  readonly [value: number]: string;
};

/** Makes what `enum` makes of numbers. The word itself is none that Node's type stripping knows. */
export function enumerationOf<const Members extends Readonly<Record<string, number>>>(
  members: Members,
): Enumeration<Members> {
  const names = Object.entries(members).map(([name, value]) => [value, name]);
  return { ...Object.fromEntries(names), ...members };
}
