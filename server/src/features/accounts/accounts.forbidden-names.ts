type IsForbidden = (name: string) => boolean;

/** Which names are refused beside the reserved ones, as a feature above knows it; none as long as none does. */
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
