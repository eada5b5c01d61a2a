/** Which modules do something by being imported; of all others only what is used is built in. */
export const TREESHAKE = {
  // Our modules do nothing by being imported, so a door (index.ts) costs only what is taken through it.
  moduleSideEffects: [
    { test: /\.css$/, sideEffects: true },
    { test: /\/(?:packages\/\w+|web)\/src\/.*\.tsx?$/, sideEffects: false },
    // Nor do the transports of the socket, of which we take one.
    { test: /\/engine\.io-client\/build\/esm\/transports\//, sideEffects: false },
  ],
};
