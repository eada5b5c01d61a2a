import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { buildFacts } from './build-facts.ts';
import { scenePictures } from './scene-pictures.ts';

/**
 * Layers rank by first mention, and which stylesheet of a page comes first depends on how chunks are cut.
 * So every stylesheet says the order before anything else.
 */
function layerOrder(): Plugin {
  return {
    name: 'layer-order',
    enforce: 'pre',
    transform: {
      filter: { id: /\.css$/ },
      handler: (code) => `@layer tokens, base, components, layouts, pages;\n${code}`,
    },
  };
}

/** The client speaks WebSocket only, but its library always brings polling and WebTransport along. */
function websocketOnly(): Plugin {
  return {
    name: 'websocket-only',
    transform: {
      filter: { id: /engine\.io-client\/build\/esm\/transports\/index\.js$/ },
      handler: () => "import { WS } from './websocket.js';\nexport const transports = { websocket: WS };",
    },
  };
}

/** The router's hooks for tracing come with it, 4 KiB that nobody here calls; what it asks them is always “nothing”. */
function untraced(): Plugin {
  return {
    name: 'untraced',
    apply: 'build',
    transform: {
      filter: { id: /react-router\/dist\/production\/lib\/router\/instrumentation\.js$/ },
      handler: () => `
        export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
        export const getRouteInstrumentationUpdates = () => ({});
        export const instrumentClientSideRouter = (router) => router;
        // Of the router's server, which is not built in.
        export const instrumentHandler = undefined;
        export const instrumentationResultMetaContext = undefined;`,
    },
  };
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [layerOrder(), websocketOnly(), untraced(), scenePictures(), buildFacts(), react()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    assetsDir: 'assets',
    manifest: true,
    // The content security policy allows neither data: fonts nor inline scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      treeshake: {
        // Our modules do nothing by being imported, so a door (index.ts) costs only what is taken through it.
        moduleSideEffects: [
          { test: /\.css$/, sideEffects: true },
          { test: /\/(?:packages\/\w+|web)\/src\/.*\.tsx?$/, sideEffects: false },
          // Nor do the transports of the socket, of which we take one.
          { test: /\/engine\.io-client\/build\/esm\/transports\//, sideEffects: false },
        ],
      },
      output: {
        codeSplitting: {
          groups: [
            // Changes rarely, so browsers keep it across our releases.
            { name: 'framework', test: /node_modules\/(?:react|react-dom|react-router|scheduler)\// },
            // What every page needs comes in one piece: it compresses better and is asked for once.
            { name: 'shell', tags: ['$initial'] },
          ],
        },
      },
    },
  },
});
