import { session, sessionChecked } from '../../features/sessions/index.ts';
import { pageError } from '../page-error.ts';
import { PARTS, type StaffBase } from './staff-paths.ts';

const ROLES = ['user', 'helper', 'moderator', 'admin'] as const;

/** Says who has the role for an area, and refuses a part that is not there; the code of the area is fetched only for those. */
export function gateFor(base: StaffBase, least: (typeof ROLES)[number]) {
  return async ({
    params,
    request,
  }: {
    readonly params: Readonly<Record<string, string | undefined>>;
    readonly request: Request;
  }): Promise<'in' | 'refused'> => {
    await sessionChecked();
    const role = session.state.getState().session?.user.role ?? 'user';
    if (ROLES.indexOf(role) < ROLES.indexOf(least)) return 'refused';
    const { teil } = params;
    const isPart = teil === undefined || PARTS[base].some((part) => part === teil);
    if (isPart) return 'in';
    throw pageError({ status: 404, description: `Page not found: ${new URL(request.url).pathname}` });
  };
}
