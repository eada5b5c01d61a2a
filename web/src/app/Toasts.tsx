import { Toast, ToastRegion } from '@plausch/ui';
import { useStore } from 'zustand';
import { toast } from './toasts.ts';

/** The words that come and go by themselves. */
export function Toasts() {
  const shown = useStore(toast);
  return <ToastRegion>{shown && <Toast action={shown.action}>{shown.text}</Toast>}</ToastRegion>;
}
