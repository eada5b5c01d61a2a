import { log } from './log.ts';

/**
 * Code that the page can do without: undefined where its file or style sheet cannot be loaded.
 *
 * The failure is caught by `await`, never by a `.then()` right behind `import()`: the build moves such a `.then()` in front of the
 * wait for style sheets, and the rejection of a missing sheet then has no handler.
 */
export async function optionalCode<Code>(fetchCode: () => Promise<Code>): Promise<Code | undefined> {
  try {
    return await fetchCode();
  } catch (error) {
    log('a part of the page did not come', { error });
    return undefined;
  }
}
