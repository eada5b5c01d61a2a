import path from 'node:path';

const PACKAGE = 'packages/purchases';

/** Where everything of the purchases SDK lies in the checkout at `root`. */
export function placesOf(root: string) {
  const folder = path.join(root, PACKAGE);
  return {
    folder,
    sources: path.join(folder, 'src'),
    dist: path.join(folder, 'dist'),
    examples: path.join(folder, 'examples'),
    /** What people see of each entry. */
    reports: {
      index: path.join(folder, 'api', 'purchases.api.md'),
      react: path.join(folder, 'api', 'react.api.md'),
    },
    official: path.join(root, 'node_modules/@revenuecat/purchases-js/dist'),
  };
}
export type Places = ReturnType<typeof placesOf>;
