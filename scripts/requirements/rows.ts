/** One verifiable statement of the specification, as a row of `docs/spec/requirements.md`. */
export type RequirementRow = {
  id: string;
  area: string;
  requirement: string;
  section: string;
  verification: string;
  /** True where the row follows from the specification without being stated in it. */
  implied: boolean;
};

export type RequirementArea = { key: string; title: string; rows: RequirementRow[] };

const areaHeading = /^## ([A-Z][A-Z0-9]*) — (.+)$/;
const rowLine = /^\| ([A-Z][A-Z0-9]*)-(\d+) \|/;

/**
 * Reads the areas and their rows. Tables outside an area (overview, open points) are skipped.
 *
 * @throws Error naming the line when a row is malformed, repeated or under the wrong heading.
 */
export function parseRequirements(markdown: string): RequirementArea[] {
  const areas: RequirementArea[] = [];
  const seen = new Set<string>();
  let current: RequirementArea | undefined;

  for (const [index, line] of markdown.split('\n').entries()) {
    const refuse = (problem: string): never => {
      throw new Error(`requirements.md, line ${index + 1}: ${problem}`);
    };

    if (line.startsWith('## ')) {
      const [, key, title] = areaHeading.exec(line) ?? [];
      current = key && title ? { key, title, rows: [] } : undefined;
      if (current) areas.push(current);
      continue;
    }
    if (!current || !rowLine.test(line)) continue;

    const row =
      parseRow(line, current.key) ?? refuse('a row has the cells id, requirement, section, verify.');
    if (!row.id.startsWith(`${current.key}-`)) refuse(`${row.id} stands in area ${current.key}.`);
    if (seen.has(row.id)) refuse(`${row.id} appears twice.`);
    seen.add(row.id);
    current.rows.push(row);
  }
  return areas;
}

function parseRow(line: string, area: string): RequirementRow | undefined {
  const cells = line
    .slice(1, line.lastIndexOf('|'))
    .split('|')
    .map((cell) => cell.trim());
  const [id, requirement, section, verification, ...rest] = cells;
  if (!id || !requirement || !section || !verification || rest.length > 0) return undefined;
  return { id, area, requirement, section, verification, implied: section.includes('(implied)') };
}
