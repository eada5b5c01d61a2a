export { examinePicture } from './header.ts';
export { createPictures, type Pictures } from './pictures.ts';
export { type PictureProblem, PictureRefused, PicturesBusy } from './refused.ts';
