import { type Use, useThings } from '../../features/inventory/index.ts';
import { t } from '../../i18n/shop.ts';
import { showToast } from '../toasts.ts';

const DONE = {
  arm: 'use.armed',
  disarm: 'use.disarmed',
  wear: 'use.worn',
  colour: 'use.coloured',
} as const satisfies Record<Exclude<Use['kind'], 'wearOwn'>, string>;

/** Uses a thing and tells so. `onDone`: it has worked. */
export function useUse(onDone?: () => void) {
  const { mutate, error, isPending } = useThings();
  return {
    error,
    isPending,
    /** `name`: of the thing, as people read it. */
    perform(use: Use, name: string) {
      // The buttons stay as they are meanwhile: one that cannot be pressed would lose the focus.
      if (isPending) return;
      mutate(use, {
        onSuccess() {
          showToast(use.kind === 'wearOwn' ? t('use.wornOwn') : t(DONE[use.kind], { name }));
          onDone?.();
        },
      });
    },
  };
}
