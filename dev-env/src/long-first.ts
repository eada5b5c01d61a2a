import path from 'node:path';
import { BaseSequencer, type TestSequencerConstructor, type TestSpecification } from 'vitest/node';

/**
 * Vitest's order, but for a few files that begin the run of their project: those that take longest. Left to their size,
 * which is all that is known of them in a fresh checkout, one of them would begin last, and the other workers wait for it.
 * `names`: what the paths of these files end with, the longest first.
 */
export function longFirst(names: readonly string[]): TestSequencerConstructor {
  const rankOf = ({ moduleId }: TestSpecification) => {
    const rank = names.findIndex((name) => moduleId.split(path.sep).join('/').endsWith(name));
    return rank === -1 ? names.length : rank;
  };
  return class extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      const usual = await super.sort(files);
      const ofProject = Map.groupBy(usual, ({ project }) => project);
      return [...ofProject.values()].flatMap((own) => own.toSorted((a, b) => rankOf(a) - rankOf(b)));
    }
  };
}
