// Loaded by Node before a test's process begins (`--import`).
import { registerHooks } from 'node:module';

/** A file that names its neighbour within a package of the database library. */
const WITHIN = /\/node_modules\/drizzle-orm\/.+\.js$/;

/**
 * For every module of a package Node reads the package's whole `exports` to learn its kind: 180 kB for drizzle-orm, half a second for each
 * process that imports it. Its modules are all of one kind, and name their neighbours by their place.
 */
registerHooks({
  resolve(specifier, context, nextResolve) {
    const { parentURL } = context;
    if (specifier.startsWith('.') && specifier.endsWith('.js') && parentURL && WITHIN.test(parentURL))
      return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true };
    return nextResolve(specifier, context);
  },
});
