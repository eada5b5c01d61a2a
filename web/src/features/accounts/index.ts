export { FacePicture } from './FigurePicture.tsx';
export { ResendActivation } from './ResendActivation.tsx';
export { Wardrobe } from './wardrobe/Wardrobe.tsx';
