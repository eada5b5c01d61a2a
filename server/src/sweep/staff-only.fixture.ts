import type { Person } from '@plausch/dev-env';
import type { User } from '@plausch/protocol';
import { type Cast, ROLES } from './cast.fixture.ts';

type Asked<Call> = {
  readonly who: string;
  readonly call: Call & { readonly by: Person };
  readonly refused: 'forbidden';
};

/** The right call by an account of each role that is too low: all of them are refused. */
export function rolesBelow<Call extends object>(
  cast: Cast,
  least: Exclude<User['role'], 'user'>,
  call: Call,
): readonly [Asked<Call>, ...Asked<Call>[]] {
  const [first, ...others] = ROLES.slice(0, ROLES.indexOf(least)).map(
    (role): Asked<Call> => ({
      who: `a ${role}`,
      call: { ...call, by: cast.as(role) },
      refused: 'forbidden',
    }),
  );
  if (!first) throw new Error('nobody is below');
  return [first, ...others];
}
