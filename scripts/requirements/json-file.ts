/** Everything wrong with a file beside the specification at once, one sentence per problem. */
export class SpecificationError extends Error {
  readonly problems: string[];

  constructor(problems: string[]) {
    super(problems.join('\n'));
    this.name = 'SpecificationError';
    this.problems = problems;
  }
}

/** The object that a JSON file holds, and a way to refuse it, naming the file. */
export type JsonFile = { record: Record<string, unknown>; refuse(problems: readonly string[]): void };

/** @throws SpecificationError where the text is not JSON, or no object. */
export function parseJsonFile(name: string, text: string): JsonFile {
  const refuse = (problems: readonly string[]) => {
    if (problems.length > 0) throw new SpecificationError(problems.map((problem) => `${name}: ${problem}`));
  };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    refuse([`it is not JSON: ${error instanceof Error ? error.message : error}.`]);
  }
  const record = asRecord(value);
  if (!record) refuse(['it must be an object.']);
  return { record: record ?? {}, refuse };
}

export function asRecord(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined;
}

export function isTextRecord(value: unknown): value is Record<string, string> {
  return Object.values(asRecord(value) ?? [undefined]).every((entry) => typeof entry === 'string');
}

export function isTextList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((entry) => typeof entry === 'string');
}
