export { Activation } from './Activation.tsx';
export { FacePicture } from './FigurePicture.tsx';
export { NewPasswordField } from './NewPasswordField.tsx';
export { checkNewPassword } from './password-strength.ts';
export { ResendActivation } from './ResendActivation.tsx';
export { checkEmail, checkUsername } from './register.form.ts';
export { useFocusedHeading } from './use-focused-heading.ts';
export { isDeadLink, useLinkStep } from './use-link-step.ts';
export { Wardrobe } from './wardrobe/Wardrobe.tsx';
