export { OwnAvatars } from './OwnAvatars.tsx';
export { SaveLook } from './SaveLook.tsx';
