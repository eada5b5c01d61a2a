import { TEXTS, type TextPath } from '@plausch/protocol/pages';
import { t as areas } from '../../i18n/areas.ts';
import { t } from '../../i18n/finder.ts';
import { marketPaths } from '../market/market-paths.ts';
import { messagesPath } from '../messages-path.ts';
import { paths } from '../paths.ts';
import { guildPath, MEMBERS_PATH, profilePath } from '../people-paths.ts';

/** A page as people look for it: what it is called, what it is about, and what else it is called. */
export type PageEntry = {
  readonly path: string;
  readonly name: string;
  readonly text: string;
  readonly words: string;
  /** A page of the app unless said otherwise: one that is loaded as a document, or a text that opens beside the app. */
  readonly opens?: 'page' | 'document' | 'tab';
};

const page = (path: string, name: string, words: string): PageEntry => ({
  path,
  name,
  words,
  text: t('page.text'),
});
const setting = (path: string, name: string, words: string): PageEntry => ({
  path,
  name,
  words,
  text: t('page.settings'),
});

/** The pages of everybody who is signed in; `name` is their own. */
const pagesOf = (name: string): readonly PageEntry[] => [
  page(paths.main(), 'Räume', 'lobby übersicht alle start'),
  page(messagesPath(), areas('areas.messages'), 'privat pn dm schreiben unterhaltungen gespräche post'),
  page(paths.friends(), areas('areas.friends'), 'freundschaft anfragen kontakte'),
  page(MEMBERS_PATH, 'Mitglieder', 'leute alle nutzer personen suchen'),
  page(profilePath(name), 'Dein Profil', 'ich selbst motto über mich'),
  page(guildPath(), 'Gilde', 'gruppe verein clan gründen'),
  page(paths.ranks(), 'Rang und AP', 'ränge punkte aktivität stufe level'),
  page(paths.wardrobe(), areas('areas.wardrobe'), 'figur avatar look anziehen kleidung haare frisur'),
  page(paths.favourites(), 'Favoriten', 'looks avatare sammlung sterne'),
  page(paths.shop(), areas('areas.shop'), 'shop kaufen avatare emojis farben blasen'),
  page(marketPaths.shop({ regal: 'muenzen' }), 'Münzen', 'guthaben geld verlauf konto coins verdienen'),
  page(marketPaths.shop({ regal: 'meins' }), 'Deine Sachen', 'besitz inventar emojis farben benutzen'),
  page(marketPaths.market(), 'Markt', 'handel tauschen verkaufen kaufen angebote flohmarkt'),
  page(marketPaths.market({ regal: 'meine' }), 'Deine Angebote', 'markt verkaufen stoppen handel'),
  page(paths.news(), areas('areas.news'), 'neuigkeiten ankündigungen updates'),
  { ...page(paths.subscription(), 'Abo', 'premium vip babo bezahlen kündigen rechnung'), opens: 'document' },
  page(paths.settings(), 'Einstellungen', 'optionen ich einstellen'),
  setting(
    paths.settings('aussehen'),
    'Aussehen',
    'farben dunkel hell theme bewegung animation schlichte blasen',
  ),
  setting(paths.settings('aussehen'), 'Schriftgröße', 'buchstaben groß klein lesen text'),
  setting(paths.settings('aussehen'), 'Töne und Videos', 'lautstärke klang stumm film sound'),
  setting(paths.settings('aussehen'), 'Tasten ändern', 'tastenkürzel tastatur shortcuts kürzel belegen'),
  setting(
    paths.settings('benachrichtigungen'),
    'Benachrichtigungen',
    'mitteilungen push bescheid mails hinweise',
  ),
  setting(paths.settings('konto'), 'Konto', 'account sicherheit'),
  setting(paths.settings('konto'), 'Passwort ändern', 'kennwort sicherheit'),
  setting(paths.settings('konto'), 'E-Mail ändern', 'mail adresse'),
  setting(paths.settings('konto'), 'Namen ändern', 'umbenennen nutzername spitzname'),
  setting(paths.settings('konto'), 'Zweiter Faktor', '2fa code authenticator bestätigung sicherheit'),
  setting(paths.settings('konto'), 'Kopie deiner Daten', 'export herunterladen auskunft dsgvo datenkopie'),
  setting(paths.settings('geraete'), 'Geräte', 'angemeldet sitzungen browser handy abmelden'),
  setting(paths.settings('blockiert'), 'Blockiert', 'blockieren ignorieren sperren'),
  setting(paths.settings('akte'), 'Akte', 'verwarnung sperre stumm maßnahmen strafe'),
  setting(paths.accountDeletion(), 'Konto löschen', 'kündigen beenden entfernen austreten weg'),
];

const teamPage = page('/team', 'Team', 'meldungen moderation verwarnen sperren stummschalten');
const adminPage = page('/admin', 'Verwaltung', 'admin betreiber überblick protokoll');

/** What else people call the texts of the house. */
const TEXT_WORDS: Readonly<Record<TextPath, string>> = {
  '/about': 'about wer plausch lizenzen',
  '/impressum': 'anbieter kontakt adresse',
  '/datenschutz': 'dsgvo daten privatsphäre cookies',
  '/nutzungsbedingungen': 'agb regeln hausordnung',
  '/sicherheit': 'lücke schwachstelle melden',
  '/barrierefreiheit': 'behinderung screenreader zugänglich',
  '/meldung': 'melden missbrauch verstoß',
  '/einspruch': 'widerspruch beschwerde sperre',
  '/urheberbeschwerde': 'copyright rechte',
  '/kuendigen': 'kündigung abo beenden vertrag',
  '/widerruf': 'widerrufen abo vertrag zurück',
};

const texts: readonly PageEntry[] = Object.entries(TEXTS).map(([path, name]) => ({
  path,
  name,
  text: t('page.tab'),
  words: TEXT_WORDS[path as TextPath],
  opens: 'tab',
}));

/** Every page that a person of this role may open, and the texts of the house. */
export function pagesFor({ username, role }: { readonly username: string; readonly role: string }) {
  return [
    ...pagesOf(username),
    ...(role === 'user' ? [] : [teamPage]),
    ...(role === 'admin' ? [adminPage] : []),
    ...texts,
  ];
}
