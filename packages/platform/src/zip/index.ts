export { TooLarge, type ZipFile, zipped } from './zip.ts';
