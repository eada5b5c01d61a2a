/** Sizes of letters that paywalls and checkout may have, in pixels, and their weights. */
export const TEXT_SCALES = {
  body: [13, 14, 15, 16],
  heading: [14, 16, 20, 24, 28, 32],
  weights: [100, 200, 300, 400, 500, 600, 700, 800, 900],
} as const;
