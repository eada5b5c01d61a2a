import type { Plugin } from 'vite';

/** Files of whose functions about half are called before the first picture of a page. */
const RUN_AT_ONCE = new Set('framework index controls app entry lobby live stage room'.split(' '));

/** https://github.com/WICG/explicit-javascript-compile-hints-file-based */
const HINT = '//# allFunctionsCalledOnLoad';

/**
 * Asks Chromium to compile whole files at once, beside the page's own thread. It would otherwise stop that thread for each function
 * that is called for the first time, some thousand of them before a room stands. To other browsers it is a comment.
 */
export function compileHints(): Plugin {
  return {
    name: 'compile-hints',
    apply: 'build',
    generateBundle: {
      // After the build has put its own lines at the beginning of a file: the hint counts as the first one only.
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && RUN_AT_ONCE.has(file.name)) file.code = `${HINT}\n${file.code}`;
      },
    },
  };
}
