type IsForbidden = (name: string) => boolean;

/** Which names nobody may choose beside those that are reserved, as a feature above knows it; none as long as none does. */
export class ForbiddenNames {
  #isForbidden: IsForbidden = () => false;

  /** Called once, by the feature that keeps the words which do not belong here. */
  use(isForbidden: IsForbidden): void {
    this.#isForbidden = isForbidden;
  }

  has(name: string): boolean {
    return this.#isForbidden(name);
  }
}
