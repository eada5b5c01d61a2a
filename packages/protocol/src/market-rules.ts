/** [MK7] What the house keeps of a price, in coins: at least one, rounded up. The server’s number is the one that is booked. */
export function feeOf(price: number, percent: number): number {
  return Math.max(1, Math.ceil((price * percent) / 100));
}
