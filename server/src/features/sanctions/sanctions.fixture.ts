import type { Person, TestSystem } from '@plausch/dev-env';
import type { User } from '@plausch/protocol';
import { sql } from 'drizzle-orm';

export type Role = User['role'];

/** A new person with a role. */
export async function personAs(system: TestSystem, role: Role, username: string): Promise<Person> {
  const person = await system.person(username);
  await system.database.drizzle.execute(sql`update accounts set role = ${role} where id = ${person.user.id}`);
  return person;
}
