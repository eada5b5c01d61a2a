import { type Setting, text } from '@plausch/platform/config';
import type { HeaderPolicy } from '@plausch/platform/http';

/** A public key and no secret one, the host, a path where the service has one, the number of the project. */
const FORM =
  /^(?<scheme>https?):\/\/\w+@(?<host>(?:[\w.-]+|\[[\da-f:]+\])(?::\d+)?)(?<path>(?:\/[\w.-]+)*)\/(?<project>\d+)$/i;

/** The public address of a project at a service that takes reports of errors in Sentry's format. */
export function publicDsn({ description }: { description: string }): Setting<string | undefined> {
  return {
    ...text({ description, byDefault: undefined }),
    expected: 'eine öffentliche DSN wie https://<Schlüssel>@fehler.example.org/1',
    // It may be one with a secret key.
    quoted: false,
    parse: (value) => (FORM.test(value) && URL.canParse(value) ? value : undefined),
  };
}

/** Lets a page report its errors: to this one project, as a host may serve many. */
export function withReports(policy: HeaderPolicy, dsn: string | undefined): HeaderPolicy {
  const { scheme, host, path, project } = FORM.exec(dsn ?? '')?.groups ?? {};
  if (project === undefined) return policy;
  const { content = {} } = policy;
  const connectSrc = [
    ...(content['connectSrc'] ?? ["'self'"]),
    `${scheme}://${host}${path}/api/${project}/envelope/`,
  ];
  return { ...policy, content: { ...content, connectSrc } };
}
