/**
 * The rules by which Mozilla's HTTP Observatory judges a site, as far as one answer shows them (its redirections and its
 * certificate are the reverse proxy's). From 100 points on it is an A+; extra points count from 90 on.
 */
export type Finding = { readonly rule: string; readonly points: number };

type Policy = ReadonlyMap<string, readonly string[]>;

const HALF_A_YEAR_SECONDS = 15_768_000;
const ENOUGH_FOR_EXTRA = 90;
const PRIVATE_REFERRERS = ['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin'];
/** Sources that match any origin. */
const BROAD = /^(?:\*|https?:|data:|blob:|filesystem:|ftp:)$/;

/** Reads a content security policy: directives with their sources. */
export function policyOf(header: string): Policy {
  const policy = new Map<string, readonly string[]>();
  for (const directive of header.split(';')) {
    const [name, ...sources] = directive.trim().split(/\s+/);
    // As in browsers, the first of two is the one that holds.
    if (name && !policy.has(name.toLowerCase())) policy.set(name.toLowerCase(), sources);
  }
  return policy;
}

/** What the answer to a request for a page earns and loses. */
export function judge(headers: Headers, html: string): Finding[] {
  const policy = policyOf(headers.get('content-security-policy') ?? '');
  return [
    { rule: 'content-security-policy', points: judgePolicy(policy) },
    { rule: 'cookies', points: headers.getSetCookie().length === 0 ? 0 : -40 },
    { rule: 'cross-origin-resource-sharing', points: headers.has('access-control-allow-origin') ? -50 : 0 },
    {
      rule: 'cross-origin-resource-policy',
      points: judgeSharing(headers.get('cross-origin-resource-policy')),
    },
    { rule: 'referrer-policy', points: judgeReferrer(headers.get('referrer-policy')) },
    { rule: 'strict-transport-security', points: judgeTransport(headers.get('strict-transport-security')) },
    { rule: 'subresource-integrity', points: hasForeignScript(html) ? -50 : 0 },
    { rule: 'x-content-type-options', points: headers.get('x-content-type-options') === 'nosniff' ? 0 : -5 },
    { rule: 'x-frame-options', points: judgeFrames(policy, headers.get('x-frame-options')) },
  ];
}

/** The score of these findings. */
export function scoreOf(findings: readonly Finding[]): number {
  const sum = (points: readonly number[]) => points.reduce((total, one) => total + one, 0);
  const losses = 100 + sum(findings.map(({ points }) => Math.min(0, points)));
  return losses < ENOUGH_FOR_EXTRA
    ? Math.max(0, losses)
    : losses + sum(findings.map(({ points }) => Math.max(0, points)));
}

function judgePolicy(policy: Policy): number {
  if (policy.size === 0) return -25;
  const sourcesOf = (name: string) => policy.get(name) ?? policy.get('default-src') ?? ['*'];
  const [scripts, objects, styles] = [
    sourcesOf('script-src'),
    sourcesOf('object-src'),
    sourcesOf('style-src'),
  ];
  const active = [...scripts, ...objects];
  if (active.includes("'unsafe-inline'") || active.some((source) => BROAD.test(source))) return -20;
  if (active.some((source) => source.startsWith('http:'))) return -20;
  if (scripts.includes("'unsafe-eval'")) return -10;
  if ([...policy.values()].flat().some((source) => source.startsWith('http:'))) return -10;
  if (styles.includes("'unsafe-inline'") || styles.some((source) => BROAD.test(source))) return 0;
  const keepsForms = ["'none'", "'self'"].includes(policy.get('form-action')?.join(' ') ?? '');
  return policy.get('default-src')?.join(' ') === "'none'" && keepsForms ? 10 : 5;
}

function judgeSharing(value: string | null): number {
  if (value === null || value === 'cross-origin') return 0;
  return value === 'same-origin' || value === 'same-site' ? 10 : -5;
}

function judgeReferrer(value: string | null): number {
  if (value === null) return 0;
  return PRIVATE_REFERRERS.includes(value) ? 5 : -5;
}

function judgeTransport(value: string | null): number {
  const seconds = Number(/max-age=(\d+)/.exec(value ?? '')?.[1]);
  if (Number.isNaN(seconds)) return -20;
  return seconds < HALF_A_YEAR_SECONDS ? -10 : 0;
}

function judgeFrames(policy: Policy, value: string | null): number {
  const ancestors = policy.get('frame-ancestors');
  if (ancestors && !ancestors.some((source) => BROAD.test(source))) return 5;
  return value !== null && /^(?:deny|sameorigin)$/i.test(value) ? 0 : -20;
}

function hasForeignScript(html: string): boolean {
  return /<script[^>]+src\s*=\s*["']?(?:\w+:|\/\/)/i.test(html);
}
