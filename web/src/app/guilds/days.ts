const startOf = (at: Date) => new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime();

/** How many midnights lie between a moment and now, where the device is. */
export const daysAgo = (at: number, now = new Date()): number =>
  Math.round((startOf(now) - startOf(new Date(at))) / 86_400_000);
