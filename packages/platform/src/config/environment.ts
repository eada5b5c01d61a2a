import type { Setting } from './settings.ts';
import { StartFailure } from './start-failure.ts';

export type Definition = Readonly<Record<string, Setting<unknown>>>;
export type Values<D extends Definition> = {
  readonly [K in keyof D]: D[K] extends Setting<infer T> ? T : never;
};

/** The configuration is wrong; one sentence per line says what, and what is allowed. */
export class ConfigurationError extends StartFailure {
  override name = 'ConfigurationError';

  constructor(sentences: readonly string[]) {
    super(sentences.join('\n'));
  }
}

/**
 * Reads the keys of `definition` from a record of strings; an absent or blank value means the default. Other keys of
 * the source are not looked at.
 * @throws ConfigurationError with one sentence per bad value.
 */
export function readEnvironment<const D extends Definition>(
  source: Readonly<Record<string, string | undefined>>,
  definition: D,
): Values<D> {
  const problems: string[] = [];
  const values = Object.entries(definition).map(([key, setting]) => {
    const raw = source[key]?.trim() ?? '';
    if (raw === '') return [key, setting.byDefault];
    const value = setting.parse(raw);
    if (value === undefined) {
      const but = setting.quoted ? `, ist aber „${raw}“` : '';
      problems.push(`${key} muss ${setting.expected} sein${but}.`);
    }
    return [key, value];
  });
  if (problems.length > 0) throw new ConfigurationError(problems);
  return Object.fromEntries(values) as Values<D>;
}

/**
 * The text of `.env.example`: every key with its description and its default, all commented out.
 */
export function describeEnvironment(introduction: string, definition: Definition): string {
  const blocks = Object.entries(definition).map(([key, { description, byDefault }]) => {
    const value = Array.isArray(byDefault) ? byDefault.join(',') : (byDefault ?? '');
    return `${comment(description)}\n#${key}=${value}\n`;
  });
  return [`${comment(introduction)}\n`, ...blocks].join('\n');
}

function comment(paragraph: string): string {
  return paragraph
    .split('\n')
    .map((line) => `# ${line}`)
    .join('\n');
}
