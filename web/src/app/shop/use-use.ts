import { type Use, useThings } from '../../features/inventory/index.ts';
import { session } from '../../features/sessions/index.ts';
import { t } from '../../i18n/shop.ts';
import { showToast } from '../toasts.ts';

const DONE = {
  arm: 'use.armed',
  disarm: 'use.disarmed',
  wear: 'use.worn',
  colour: 'use.coloured',
} as const satisfies Record<Exclude<Use['kind'], 'wearOwn'>, string>;

/** Uses a thing, tells so, and takes over what oneself looks like by it. `onDone`: it has worked. */
export function useUse(onDone?: () => void) {
  const { mutate, error, isPending } = useThings();
  return {
    error,
    isPending,
    /** `name`: of the thing, as people read it. */
    perform: (use: Use, name: string) =>
      mutate(use, {
        onSuccess(user) {
          if (user) session.mergeUser(user);
          showToast(use.kind === 'wearOwn' ? t('use.wornOwn') : t(DONE[use.kind], { name }));
          onDone?.();
        },
      }),
  };
}
