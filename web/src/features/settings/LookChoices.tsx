import { classes, SegmentedControl, Switch } from '@plausch/ui';
import { ALargeSmall, Footprints, MessageSquare } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useStore } from 'zustand';
import { t } from '../../i18n/settings.ts';
import { chooseLook } from './choose-look.ts';
import { chosenLook } from './chosen-look.ts';
import styles from './LookChoices.module.css';
import type { Look } from './look.ts';

const THEMES = ['dark', 'light', 'device'] as const;
const MOTIONS = ['device', 'reduced', 'full'] as const;
/** With what each size is shown, in parts of the usual one. */
const TEXT_SIZES = { small: 0.9, normal: 1, large: 1.2, huge: 1.5 } as const;

/** How the app looks on this device. Everything shows at once, so nothing has to be saved. */
export function LookChoices() {
  const look = useStore(chosenLook);
  const plainId = useId();
  return (
    <>
      <ThemeChoice chosen={look.theme} />
      <Choice
        icon={<ALargeSmall aria-hidden="true" />}
        name={t('text.title')}
        hint={t(`text.${look.textSize}`)}
      >
        <SegmentedControl
          label={t('text.title')}
          value={look.textSize}
          options={sizes}
          onChange={(textSize) => chooseLook({ textSize })}
        />
      </Choice>
      <Choice
        icon={<Footprints aria-hidden="true" />}
        name={t('motion.title')}
        hint={t(`motion.${look.motion}Hint`)}
      >
        <SegmentedControl
          label={t('motion.title')}
          value={look.motion}
          options={motions}
          onChange={(motion) => chooseLook({ motion })}
        />
      </Choice>
      <label htmlFor={plainId} className={styles['choice']}>
        <MessageSquare aria-hidden="true" />
        <span className={styles['words']}>
          <b>{t('bubbles.plain')}</b>
          <small>{t('bubbles.plainHint')}</small>
        </span>
        <Switch
          id={plainId}
          checked={look.plainBubbles}
          onChange={(event) => chooseLook({ plainBubbles: event.target.checked })}
        />
      </label>
    </>
  );
}

const sizes = (['small', 'normal', 'large', 'huge'] as const).map((value) => ({
  value,
  label: (
    <>
      <span className={styles['letter']} style={{ fontSize: `${TEXT_SIZES[value]}rem` }} aria-hidden="true">
        A
      </span>
      <span className="visually-hidden">{t(`text.${value}`)}</span>
    </>
  ),
}));

const motions = MOTIONS.map((value) => ({ value, label: t(`motion.${value}`) }));

/** A choice with its name, and what the chosen one means. */
function Choice({
  icon,
  name,
  hint,
  children,
}: {
  readonly icon: ReactNode;
  readonly name: string;
  readonly hint: string;
  readonly children: ReactNode;
}) {
  return (
    <div className={styles['choice']}>
      {icon}
      <span className={styles['words']} aria-hidden="true">
        <b>{name}</b>
        <small>{hint}</small>
      </span>
      <div className={styles['control']}>{children}</div>
    </div>
  );
}

/** Small pictures of the app, one in each theme and one that is either. */
function ThemeChoice({ chosen }: { readonly chosen: Look['theme'] }) {
  const group = useId();
  return (
    <fieldset className={styles['themes']}>
      <legend className="visually-hidden">{t('theme.title')}</legend>
      {THEMES.map((theme) => (
        <label key={theme} className={classes(styles['theme'], theme === chosen && styles['chosen'])}>
          <input
            type="radio"
            name={group}
            checked={theme === chosen}
            onChange={() => chooseLook({ theme })}
          />
          <span className={classes(styles['picture'], styles[theme])} aria-hidden="true" />
          {t(`theme.${theme}`)}
        </label>
      ))}
    </fieldset>
  );
}
