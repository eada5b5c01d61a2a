import { type KeyboardEvent, useEffect, useRef } from 'react';
import { classes } from './classes.ts';
import { scrollRowTo } from './scroll-row.ts';
import styles from './TabList.module.css';
import { tabAfter } from './tab-after.ts';

/**
 * One view out of many, as chips in a row that scrolls sideways where it is too long. Arrow keys open the tab
 * they reach. The view itself is an element with role `tabpanel`, the id `panelId` and this tab's name.
 */
export function TabList<Value extends string>({
  label,
  value,
  tabs,
  panelId,
  onChange,
  className,
}: {
  readonly label: string;
  readonly value: Value;
  readonly tabs: readonly { readonly value: Value; readonly label: string }[];
  readonly panelId: string;
  readonly onChange: (value: Value) => void;
  readonly className?: string | undefined;
}) {
  const list = useRef<HTMLDivElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is another element to bring into sight
  useEffect(() => scrollRowTo(list.current, '[aria-selected="true"]'), [value]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const next = tabAfter(
      event.key,
      tabs.map((tab) => tab.value),
      value,
    );
    if (next === undefined) return;
    event.preventDefault();
    onChange(next);
    list.current?.querySelector<HTMLElement>(`[data-tab="${next}"]`)?.focus({ preventScroll: true });
  }

  return (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      className={classes(styles['tabs'], className)}
      onKeyDown={onKeyDown}
    >
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          role="tab"
          id={`${panelId}-${tab.value}`}
          data-tab={tab.value}
          aria-selected={tab.value === value}
          aria-controls={panelId}
          tabIndex={tab.value === value ? 0 : -1}
          className={styles['tab']}
          onClick={() => onChange(tab.value)}
        >
          {tab.label}
        </button>
      ))}
    </div>
  );
}
