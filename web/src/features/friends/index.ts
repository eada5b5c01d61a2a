export { BlockPart } from './BlockPart.tsx';
