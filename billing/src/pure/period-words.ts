const UNITS = {
  D: ['Tag', 'Tage'],
  W: ['Woche', 'Wochen'],
  M: ['Monat', 'Monate'],
  Y: ['Jahr', 'Jahre'],
} as const;

/** `P7D` → `7 Tage`. */
export function periodWords(period: string): string {
  const count = Number(period.slice(1, -1));
  const [one, many] = UNITS[period.at(-1) as keyof typeof UNITS];
  return `${count} ${count === 1 ? one : many}`;
}
