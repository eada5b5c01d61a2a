export { createPictures, PictureRefused, type Pictures } from './pictures.ts';
