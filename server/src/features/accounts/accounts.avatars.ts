import type { Queryable } from '@plausch/platform/db';

type MayWear = (sql: Queryable, accountId: string, avatarId: string) => Promise<boolean>;

/** Which avatars an account may wear, as a feature above knows it; none as long as none does. */
export class Avatars {
  #mayWear: MayWear = async () => false;

  /** Called once, by the feature that knows what people own. */
  use(mayWear: MayWear): void {
    this.#mayWear = mayWear;
  }

  mayWear(sql: Queryable, accountId: string, avatarId: string): Promise<boolean> {
    return this.#mayWear(sql, accountId, avatarId);
  }
}
