import type { SettingsPart } from '../../app/paths.ts';
import { t } from '../../i18n/settings.ts';

/** What each part is called, and what is found there. */
export const PARTS: Readonly<Record<SettingsPart, { readonly name: string; readonly text: string }>> = {
  aussehen: { name: t('settings.look'), text: t('settings.lookText') },
  benachrichtigungen: { name: t('settings.told'), text: t('settings.toldText') },
  konto: { name: t('settings.account'), text: t('settings.accountText') },
  geraete: { name: t('settings.devices'), text: t('settings.devicesText') },
  blockiert: { name: t('settings.blocked'), text: t('settings.blockedText') },
  akte: { name: t('settings.file'), text: t('settings.fileText') },
};
