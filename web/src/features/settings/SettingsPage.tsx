import { classes } from '@plausch/ui';
import { useMatch } from 'react-router';
import { late, useLate } from '../../app/late.ts';
import { Page } from '../../app/layouts/Page.tsx';
import { SiteLinks } from '../../app/layouts/SiteLinks.tsx';
import { PATTERNS, paths, SETTINGS_PARTS, type SettingsPart } from '../../app/paths.ts';
import { useMediaQuery } from '../../device/media-query.ts';
import { t } from '../../i18n/settings.ts';
import { AccountPart } from './account/AccountPart.tsx';
import { Devices } from './devices/Devices.tsx';
import { fetchSounds, LookPart } from './LookPart.tsx';
import { PartList, PartRows } from './PartList.tsx';
import { PARTS } from './parts.ts';
import styles from './SettingsPage.module.css';

/** Seldom opened, and then alone. */
const filePart = late(() => import('./file/OwnFile.tsx'));

/** Fetches what comes later, so that all parts open without a network. */
export const ahead = () => Promise.all([fetchSounds(), filePart.load()]);

/** Few people have a list of blocks: its code is fetched when it is opened. */
const blocked = late(() => import('../../app/friends/Blocked.tsx'));

/** It is changed rarely. */
const told = late(() => import('./notifications/Notifications.tsx'));

const FIRST: SettingsPart = 'aussehen';

/** A list that leads to the parts on a phone; where there is room, the list beside the part that is open. */
export function Component() {
  const isFile = useMatch(PATTERNS.file) !== null;
  const inSettings = useMatch(PATTERNS.settings)?.params.teil;
  const named = isFile ? 'akte' : inSettings;
  const part = SETTINGS_PARTS.find((one) => one === named);
  const title = part ? PARTS[part].name : t('settings.page');
  const isWide = useMediaQuery('(min-width: 900px)');

  // One tree for both widths: a device that is turned keeps what was typed into a part.
  return (
    <Page title={title} up={part && !isWide ? { to: paths.settings(), label: t('settings.up') } : undefined}>
      <div className={classes(styles['page'], isWide && styles['wide'])}>
        {isWide && <PartList open={part ?? FIRST} />}
        <div className={styles['settings']}>
          {part ? <Part part={part} /> : isWide ? <LookPart isNamed /> : <PartRows />}
          {(isWide || !part) && <SiteLinks />}
        </div>
      </div>
    </Page>
  );
}

function Part({ part }: { readonly part: SettingsPart }) {
  switch (part) {
    case 'aussehen':
      return <LookPart />;
    case 'benachrichtigungen':
      return <TellingPart />;
    case 'konto':
      return <AccountPart />;
    case 'geraete':
      return <Devices />;
    case 'blockiert':
      return <BlockedPart />;
    case 'akte':
      return <File />;
  }
}

function File() {
  const code = useLate(filePart, true);
  return code ? <code.OwnFile /> : <div data-late="" className={styles['late']} />;
}

function TellingPart() {
  const code = useLate(told, true);
  return code ? <code.Notifications /> : <div data-late="" className={styles['late']} />;
}

function BlockedPart() {
  const code = useLate(blocked, true);
  return code ? <code.Blocked /> : <div data-late="" className={styles['late']} />;
}
