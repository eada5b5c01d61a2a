import type { Plugin } from 'vite';

/**
 * Layers rank by first mention, and which stylesheet of a page comes first depends on how chunks are cut.
 * So every stylesheet says the order before anything else.
 */
export function layerOrder(): Plugin {
  return {
    name: 'layer-order',
    enforce: 'pre',
    transform: {
      filter: { id: /\.css$/ },
      handler: (code) => `@layer tokens, base, components, layouts, pages;\n${code}`,
    },
  };
}
