/** What a browser kept a page from: a directive of the policy, and where the thing would have come from. */
type Violation = { readonly directive: Directive | 'other'; readonly blocked: string };

const DIRECTIVES = [
  'base-uri',
  'child-src',
  'connect-src',
  'default-src',
  'fenced-frame-src',
  'font-src',
  'form-action',
  'frame-ancestors',
  'frame-src',
  'img-src',
  'manifest-src',
  'media-src',
  'object-src',
  'prefetch-src',
  'require-trusted-types-for',
  'script-src',
  'script-src-attr',
  'script-src-elem',
  'style-src',
  'style-src-attr',
  'style-src-elem',
  'trusted-types',
  'upgrade-insecure-requests',
  'worker-src',
] as const;
type Directive = (typeof DIRECTIVES)[number];

/** Things without an address, by the names that browsers give them. */
const NAMED: ReadonlySet<string> = new Set([
  'eval',
  'inline',
  'self',
  'trusted-types-policy',
  'trusted-types-sink',
  'wasm-eval',
]);
/** Addresses without a host, of which the scheme says enough; some browsers report nothing else of them. */
const SCHEMES: ReadonlySet<string> = new Set(['about', 'blob', 'chrome-extension', 'data', 'filesystem']);
const WITH_HOST = /^(?:https?|wss?):$/;
const MAX_ORIGIN = 100;
/** More in one report come from no browser. */
const MAX_VIOLATIONS = 20;

/**
 * Reads a report in either format: one violation under `csp-report`, or a list in which each has a type and a body.
 * Answers with what can be told without naming a page or a person.
 * @throws SyntaxError when it is no JSON; TypeError when it is none of both.
 */
export function violationsIn(text: string): readonly Violation[] {
  const report: unknown = JSON.parse(text);
  if (Array.isArray(report)) {
    return report
      .slice(0, MAX_VIOLATIONS)
      .filter((entry) => isRecord(entry) && entry['type'] === 'csp-violation')
      .map(({ body }) => {
        const { effectiveDirective, blockedURL } = recordOf(body);
        return { directive: directiveOf(effectiveDirective), blocked: blockedOf(blockedURL) };
      });
  }
  const single = recordOf(recordOf(report)['csp-report']);
  // Older browsers know only the second name, with the sources behind it.
  const directive = single['effective-directive'] ?? single['violated-directive'];
  return [{ directive: directiveOf(directive), blocked: blockedOf(single['blocked-uri']) }];
}

function directiveOf(value: unknown): Violation['directive'] {
  const [name = ''] = typeof value === 'string' ? value.trim().split(' ', 1) : [];
  return DIRECTIVES.find((directive) => directive === name) ?? 'other';
}

/** The origin of an address and nothing behind it; of what has none, its kind. */
function blockedOf(value: unknown): string {
  if (typeof value !== 'string') return 'other';
  const name = value.trim().replace(/:.*$/s, '');
  if (NAMED.has(value) || SCHEMES.has(name)) return name;
  const url = URL.parse(value);
  if (!url || !WITH_HOST.test(url.protocol)) return 'other';
  return url.origin.length > MAX_ORIGIN ? 'other' : url.origin;
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  if (!isRecord(value)) throw new TypeError('a report has another shape');
  return value;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
