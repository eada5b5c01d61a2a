/**
 * Why a picture is not drawn. `format`: the bytes are no picture that is taken. `pixels`: it is too large. `effort`: it is
 * built so that it would take too long or too much memory, or has done so.
 */
export type PictureProblem = 'format' | 'pixels' | 'effort';

/** The fault lies in the picture: the same bytes are refused again. */
export class PictureRefused extends Error {
  override readonly name = 'PictureRefused';
  readonly reason: PictureProblem;

  constructor(reason: PictureProblem, options?: ErrorOptions) {
    super(`a picture was refused: ${reason}`, options);
    this.reason = reason;
  }
}

/** The picture is not at fault: too many wait, it has waited too long, or the process ends. */
export class PicturesBusy extends Error {
  override readonly name = 'PicturesBusy';
}
