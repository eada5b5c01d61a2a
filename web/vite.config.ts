import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const SERVER = 'http://127.0.0.1:3000';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    assetsDir: 'assets',
    manifest: true,
    // The content security policy allows neither data: fonts nor inline scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Changes rarely, so browsers keep it across our releases.
          groups: [{ name: 'framework', test: /node_modules\/(?:react|react-dom|react-router|scheduler)\// }],
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': SERVER,
      '/config.json': SERVER,
      '/postfach': SERVER,
      '/socket.io': { target: SERVER, ws: true },
    },
  },
});
