import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ConfigurationError, type Definition } from './environment.ts';
import { nearest } from './nearest.ts';

const LINE = /^(?:export\s+)?([A-Za-z_][A-Za-z0-9_]*)\s*=\s*(.*)$/;

/**
 * Reads a `.env` file: `KEY=value` per line, `#` comments, values plain or in one pair of quotes. A missing file is empty.
 * @throws ConfigurationError for a line that is none, a key given twice, or a key that `definition` does not know:
 *   in this file, unlike in the environment of the process, it can only be a slip.
 */
export function readEnvironmentFile(file: string, definition: Definition): Record<string, string> {
  const content = readIfThere(file);
  const values: Record<string, string> = {};
  const problems: string[] = [];
  for (const [index, line] of content.split(/\r?\n/).entries()) {
    const trimmed = line.trim();
    if (trimmed === '' || trimmed.startsWith('#')) continue;
    const place = `${path.basename(file)}, Zeile ${index + 1}`;
    const match = LINE.exec(trimmed);
    const key = match?.[1];
    const value = unquote(match?.[2] ?? '');
    if (key === undefined || value === undefined) {
      problems.push(`${place}: Erwartet wird SCHLÜSSEL=Wert.`);
    } else if (!Object.hasOwn(definition, key)) {
      const guess = nearest(key.toUpperCase(), Object.keys(definition));
      const hint = guess === undefined ? 'Alle Schlüssel stehen in .env.example.' : `Meinst du ${guess}?`;
      problems.push(`${place}: Den Schlüssel ${key} gibt es nicht. ${hint}`);
    } else if (Object.hasOwn(values, key)) {
      problems.push(`${place}: ${key} steht doppelt da.`);
    } else {
      values[key] = value;
    }
  }
  if (problems.length > 0) throw new ConfigurationError(problems);
  return values;
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw new ConfigurationError([`Die Datei ${file} lässt sich nicht lesen.`]);
  }
}

/** The value without its quotes, or without a comment behind it; undefined when a quote is left open. */
function unquote(raw: string): string | undefined {
  const quote = raw[0];
  if (quote === '"' || quote === "'") {
    const end = raw.indexOf(quote, 1);
    const rest = raw.slice(end + 1).trim();
    return end < 0 || (rest !== '' && !rest.startsWith('#')) ? undefined : raw.slice(1, end);
  }
  return raw.replace(/\s+#.*/, '').trim();
}
