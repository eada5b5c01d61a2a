import { Icon } from './Icon.tsx';

export function EyeIcon({ crossed }: { readonly crossed: boolean }) {
  return (
    <Icon size={22}>
      <path d="M2 12s3.5-6.5 10-6.5S22 12 22 12s-3.5 6.5-10 6.5S2 12 2 12z" />
      <circle cx="12" cy="12" r="3" />
      {crossed && <path d="M4 20 20 4" />}
    </Icon>
  );
}

export function CheckIcon({ size = 22 }: { readonly size?: number }) {
  return (
    <Icon size={size}>
      <path d="m5 13 4.5 4.5L19 7" />
    </Icon>
  );
}

export function CrossIcon() {
  return (
    <Icon size={22}>
      <path d="M6 6l12 12M18 6 6 18" />
    </Icon>
  );
}

export function AlertIcon() {
  return (
    <Icon size={22}>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 7.5v5M12 16.2v.1" />
    </Icon>
  );
}

export function InfoIcon() {
  return (
    <Icon size={22}>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 11v5M12 7.8v.1" />
    </Icon>
  );
}
