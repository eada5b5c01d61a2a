import './base.css';

export { Badge } from './Badge.tsx';
export { Button, type ButtonLook, buttonClass } from './Button.tsx';
export { Card } from './Card.tsx';
export { Checkbox } from './Checkbox.tsx';
export { classes } from './classes.ts';
export { Dialog } from './Dialog.tsx';
export { Face } from './Face.tsx';
export { Field, PasswordField } from './Field.tsx';
export { IconButton } from './IconButton.tsx';
export { CheckIcon, CrossIcon } from './icons.tsx';
export { Logo } from './Logo.tsx';
export { Meter } from './Meter.tsx';
export { Note } from './Note.tsx';
export { Placeholder } from './Placeholder.tsx';
export { SegmentedControl } from './SegmentedControl.tsx';
export { Toast, ToastRegion } from './Toast.tsx';
