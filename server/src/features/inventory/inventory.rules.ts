export const inventoryRules = {
  /** So many of one kind one account may have. */
  mostOfKind: 20,
  slots: {
    /** Emojis in slots at once: to begin with, and what two ranks add. */
    first: 10,
    fromRank5: 5,
    fromRank7: 10,
    /** An account with a tier has no bound but this technical one. */
    most: 1_000,
  },
  /** So many emojis one line may show. */
  perLine: 20,
};

declare module '../../rules.ts' {
  interface FeatureRules {
    inventory: typeof inventoryRules;
  }
}
