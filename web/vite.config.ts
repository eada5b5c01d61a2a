import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

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

export default defineConfig({
  root: import.meta.dirname,
  plugins: [layerOrder(), react()],
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
        ],
      },
      output: {
        codeSplitting: {
          // Changes rarely, so browsers keep it across our releases.
          groups: [{ name: 'framework', test: /node_modules\/(?:react|react-dom|react-router|scheduler)\// }],
        },
      },
    },
  },
});
