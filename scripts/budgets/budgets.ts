/** What comes before a page, or a part of it that is opened later, works. Sizes in KiB after gzip; none may be exceeded. */
export type Page = {
  /** The page's path, or what opens the part. */
  readonly route: string;
  /** Modules of `web/`, or groups of them in its `vite.config.ts`, that the page fetches beside the entry of the app. */
  readonly loads: readonly string[];
  /** The page counts by what it adds to these, for pages that one only gets to from others. */
  readonly onTopOf?: readonly string[];
  readonly scriptsKiB: number;
};

export type Budgets = { readonly stylesKiB: number; readonly pages: readonly Page[] };

/** Groups with layouts and whatever else every page within them has. */
const SPLIT = 'entry';
const APP = 'app';
const ROOM = 'room';
const SCENES = ['kaffeehaus', 'dachgarten', 'kino', 'am-see', 'spieleabend', 'leseecke'];
/** What the purchases SDK fetches when a visitor looks at the shop, and when they buy; the app speaks German, and fetches no other. */
const PURCHASES = '../packages/purchases/src';
const LANGUAGES =
  'ar ca cs da de el es fi fr he hi hr hu id it ja ko ms nl no pl pt ro ru sk sl sv th tr uk vi zh_Hans zh_Hant'.split(
    ' ',
  );
/** Whatever has no limit of its own may add this much to what is there before. */
const FURTHER_KIB = 40;

export const budgets: Budgets = {
  stylesKiB: 20,
  pages: [
    { route: '/', loads: ['src/app/landing/LandingPage.tsx'], scriptsKiB: 112 },
    {
      route: 'What the front page shows once it stands',
      loads: ['src/app/landing/after-first-render.ts'],
      onTopOf: ['src/app/landing/LandingPage.tsx'],
      scriptsKiB: 5,
    },
    {
      route: 'The life of its picture',
      loads: ['src/app/landing/evening-life.ts'],
      onTopOf: ['src/app/landing/LandingPage.tsx', 'src/app/landing/after-first-render.ts'],
      scriptsKiB: FURTHER_KIB,
    },
    { route: '/login', loads: [SPLIT, 'src/features/sessions/LoginPage.tsx'], scriptsKiB: 131 },
    { route: '/register', loads: [SPLIT, 'src/features/accounts/RegisterPage.tsx'], scriptsKiB: 133 },
    { route: '/main', loads: [APP, 'lobby'], scriptsKiB: 155 },
    // Its stage is a file of its own, shared with those who look on, which compresses a KiB less well. Emojis in lines, ranks beside names
    // and the areas of messages and things came to it, of which the router's framework paid 1.7 KiB.
    { route: '/main?raum=…', loads: [APP, ROOM], scriptsKiB: 195.5 },
    {
      route: '/main?zuschauen=ja, for visitors',
      loads: [APP, 'src/features/rooms/watch/WatchPage.tsx'],
      scriptsKiB: 187,
    },
    {
      route: 'The first look of somebody who has just come in',
      // With the figures of the rooms, where it leads to.
      loads: [SPLIT, 'src/features/sessions/ActivatePage.tsx', 'src/features/sessions/FirstLook.tsx'],
      scriptsKiB: 190,
    },
    ...SCENES.map((scene) => ({
      route: `The scene ${scene}`,
      loads: [`src/features/rooms/stage/artwork/${scene}.ts`],
      onTopOf: [APP, ROOM],
      scriptsKiB: 10,
    })),
    {
      route: 'What finds ways over the floor',
      loads: ['places'],
      onTopOf: [APP, ROOM],
      scriptsKiB: 3,
    },
    {
      route: 'What people say, over their heads',
      loads: ['bubbles'],
      onTopOf: [APP, ROOM],
      scriptsKiB: 6,
    },
    {
      route: 'The queue of a full room',
      loads: ['src/features/rooms/Waiting.tsx'],
      onTopOf: [APP, ROOM],
      scriptsKiB: FURTHER_KIB,
    },
    {
      route: 'What is opened in a room: its sheets and cards, the text view, what stands in its place',
      loads: ['inside'],
      onTopOf: [APP, ROOM],
      scriptsKiB: 20,
    },
    {
      route: 'What looks after a room that goes on beside other pages',
      loads: ['src/features/rooms/room.elsewhere.ts'],
      onTopOf: [APP, ROOM, 'inside'],
      scriptsKiB: 1.5,
    },
    {
      route: 'What stands beside lines, and what can be done about them',
      loads: ['src/features/rooms/talk/line.code.ts'],
      onTopOf: [APP, ROOM, 'inside'],
      scriptsKiB: 6,
    },
    {
      route: 'The same for the team',
      loads: ['src/app/staff/RemoveLineInRoom.tsx'],
      onTopOf: [APP, ROOM, 'inside', 'src/features/rooms/talk/line.code.ts'],
      // With the form that asks for a code.
      scriptsKiB: 25,
    },
    {
      route: 'Answers, who is spoken to, and reactions',
      loads: ['src/features/rooms/talk/answer.code.ts'],
      onTopOf: [APP, ROOM, 'inside', 'src/features/rooms/talk/line.code.ts'],
      scriptsKiB: 6,
    },
    {
      route: 'The report of what somebody said in a room',
      loads: ['src/features/reports/LineReport.tsx'],
      onTopOf: [APP, ROOM, 'inside'],
      scriptsKiB: 5,
    },
    {
      route: 'The room of a person who is alone',
      loads: ['src/features/rooms/alone/Ambience.tsx', 'src/features/rooms/alone/Beginning.tsx'],
      onTopOf: [APP, ROOM],
      scriptsKiB: FURTHER_KIB,
    },
    {
      route: 'The screen of a room, where its scene has one',
      loads: ['src/features/rooms/cinema/Cinema.tsx'],
      onTopOf: [APP, ROOM, 'inside'],
      scriptsKiB: 12,
    },
    {
      route: 'What a muted person sees in place of the field',
      loads: ['src/features/rooms/talk/Muted.tsx'],
      onTopOf: [APP, ROOM],
      scriptsKiB: 5,
    },
    {
      route: 'What stands above the field while people talk slowly',
      loads: ['src/features/rooms/talk/SlowNote.tsx'],
      onTopOf: [APP, ROOM, 'inside'],
      scriptsKiB: 3,
    },
    {
      route: 'What somebody who was put out reads at the login',
      loads: ['src/features/sessions/RemovalNote.tsx'],
      onTopOf: [SPLIT, 'src/features/sessions/LoginPage.tsx'],
      scriptsKiB: 5,
    },
    {
      route: 'The sign-in with Google, in the native app',
      loads: ['src/features/sessions/GoogleSignIn.tsx'],
      onTopOf: [SPLIT, 'src/features/sessions/LoginPage.tsx'],
      scriptsKiB: 3,
    },
    {
      route: 'The second step of a login, for accounts that have a second factor',
      loads: ['src/features/secondFactor/SecondStep.tsx'],
      onTopOf: [SPLIT, 'src/features/sessions/LoginPage.tsx'],
      scriptsKiB: 5,
    },
    {
      route: 'The second factor in the settings',
      loads: ['src/features/secondFactor/SecondFactor.tsx'],
      onTopOf: [APP, 'src/features/settings/SettingsPage.tsx'],
      scriptsKiB: 12,
    },
    {
      route: 'The own file in the settings',
      loads: ['src/features/settings/file/OwnFile.tsx'],
      onTopOf: [APP, 'live', 'src/features/settings/SettingsPage.tsx'],
      scriptsKiB: 5,
    },
    {
      route: 'The copy of one’s data in the settings',
      loads: ['src/features/ownData/OwnData.tsx'],
      onTopOf: [APP, 'live', 'src/features/settings/SettingsPage.tsx'],
      scriptsKiB: 5,
    },
    {
      route: 'The gates of /team and /admin, for everybody who has their address',
      loads: ['src/app/staff/TeamGate.tsx', 'src/app/staff/AdminGate.tsx'],
      onTopOf: [APP],
      scriptsKiB: 3,
    },
    {
      route: '/team, for the team',
      loads: ['src/app/staff/TeamGate.tsx', 'src/app/staff/TeamPage.tsx'],
      // As of the settings.
      onTopOf: [APP, 'live'],
      scriptsKiB: FURTHER_KIB,
    },
    {
      route: '/admin, for administrators',
      loads: ['src/app/staff/AdminGate.tsx', 'src/app/staff/AdminPage.tsx'],
      onTopOf: [APP, 'live'],
      scriptsKiB: 54,
    },
    {
      route: 'One case, for the team',
      loads: ['src/features/moderation/CaseView.tsx'],
      onTopOf: [APP, 'live', 'src/app/staff/TeamPage.tsx'],
      scriptsKiB: 12,
    },
    {
      route: 'One person, for the team',
      loads: ['src/features/moderation/PersonView.tsx'],
      onTopOf: [APP, 'live', 'src/app/staff/TeamPage.tsx'],
      scriptsKiB: 12,
    },
    {
      route: 'Several cases that are decided together',
      loads: ['src/features/moderation/Together.tsx'],
      onTopOf: [APP, 'live', 'src/app/staff/TeamPage.tsx'],
      scriptsKiB: 8,
    },
    {
      route: 'The keys of the desk',
      loads: ['src/features/moderation/KeySheet.tsx'],
      onTopOf: [APP, 'live', 'src/app/staff/TeamPage.tsx'],
      scriptsKiB: 5,
    },
    {
      route: 'A room that administrators make',
      loads: ['src/features/admin/NewRoom.tsx'],
      onTopOf: [APP, 'live', 'src/app/staff/AdminPage.tsx'],
      scriptsKiB: 3,
    },
    {
      route: 'The editor of news, with Markdown for how they will look',
      loads: ['src/features/admin/NewsEditor.tsx'],
      onTopOf: [APP, 'live', 'src/app/staff/AdminPage.tsx'],
      scriptsKiB: 31,
    },
    {
      route: 'How the server is doing, for administrators',
      loads: ['src/features/admin/HealthDesk.tsx'],
      onTopOf: [APP, 'live', 'src/app/staff/AdminPage.tsx'],
      scriptsKiB: 3,
    },
    {
      route: 'The hosts of a room, for administrators',
      loads: ['src/features/admin/HostsPart.tsx'],
      onTopOf: [APP, 'live', 'src/app/staff/AdminPage.tsx'],
      scriptsKiB: 5,
    },
    {
      route: 'What leads to commands and emoji',
      loads: ['src/features/rooms/talk/talk.code.ts'],
      onTopOf: [APP, ROOM],
      scriptsKiB: 1,
    },
    {
      route: 'What is typed after a slash: the list of commands, and what they do',
      loads: ['src/features/rooms/talk/commands.code.ts'],
      onTopOf: [APP, ROOM],
      scriptsKiB: 8,
    },
    {
      route: 'What writes to one person from a room',
      loads: ['src/features/rooms/talk/write-privately.ts'],
      onTopOf: [APP, ROOM, 'src/features/rooms/talk/commands.code.ts'],
      scriptsKiB: 3,
    },
    {
      route: 'What sets the pace of a room',
      loads: ['src/features/rooms/talk/slow-down.ts'],
      onTopOf: [APP, ROOM, 'src/features/rooms/talk/commands.code.ts'],
      scriptsKiB: 4,
    },
    {
      route: 'Gestures as they are seen and told',
      loads: ['src/features/rooms/gestures/hear-gestures.ts'],
      onTopOf: [APP, ROOM],
      scriptsKiB: 5,
    },
    {
      route: 'The emoji button of a room',
      loads: ['src/features/rooms/talk/EmojiPicker.tsx', 'src/features/rooms/talk/emojis.code.ts'],
      onTopOf: [APP, ROOM],
      scriptsKiB: FURTHER_KIB,
    },
    {
      route: 'What suggests emoji while one writes a colon and a name',
      loads: ['src/app/emoji/EmojiMenu.tsx'],
      // The smallest page on which it is.
      onTopOf: [APP, 'live', 'told', 'messages'],
      scriptsKiB: 10,
    },
    {
      route: 'The names of all emoji, once somebody looks for one',
      loads: ['src/app/emoji/emoji-names.ts'],
      onTopOf: [APP, ROOM, 'src/features/rooms/talk/EmojiPicker.tsx'],
      scriptsKiB: FURTHER_KIB,
    },
    {
      route: 'What a signed-in person hears of the house: kicks, warnings, mutes',
      loads: ['live'],
      onTopOf: [],
      scriptsKiB: FURTHER_KIB,
    },
    {
      route: 'What every page fetches once it stands: tips, keys, help without a network',
      loads: ['later'],
      onTopOf: [],
      scriptsKiB: 5,
    },
    {
      route: 'What finds rooms, people, pages and acts, and the sheet of all keys',
      loads: ['src/app/finder/OverPage.tsx'],
      // The page is for signed-in people, and its keys come with what is told on any page.
      onTopOf: [APP, 'live', 'told'],
      scriptsKiB: 20,
    },
    {
      route: 'What reports errors, where the operator hears of them',
      loads: ['src/app/error-reports/error-reports.ts'],
      onTopOf: [],
      scriptsKiB: FURTHER_KIB,
    },
    {
      route: 'What records them, once somebody has agreed',
      loads: ['src/app/error-reports/recording.ts'],
      onTopOf: ['src/app/error-reports/error-reports.ts'],
      scriptsKiB: 60,
    },
    {
      route: 'A warning, or the word that a page is too old',
      loads: ['src/app/over-any-page.ts'],
      onTopOf: [],
      scriptsKiB: FURTHER_KIB,
    },
    {
      route: 'The work against bots, once a network has registered often',
      loads: ['src/api/challenge.ts'],
      onTopOf: [SPLIT],
      scriptsKiB: 5,
    },
    {
      route: 'The words that are guessed first, once somebody chooses a password',
      loads: ['../packages/protocol/src/easy-passwords/index.ts'],
      onTopOf: [SPLIT],
      scriptsKiB: 12,
    },
    {
      route: '/activate',
      loads: ['src/features/sessions/ActivatePage.tsx'],
      onTopOf: [SPLIT],
      scriptsKiB: FURTHER_KIB,
    },
    {
      route: '/reset-password',
      loads: ['src/features/accounts/ForgotPasswordPage.tsx'],
      onTopOf: [SPLIT],
      scriptsKiB: FURTHER_KIB,
    },
    {
      route: '/reset-password/…',
      loads: ['src/features/sessions/ResetPasswordPage.tsx'],
      onTopOf: [SPLIT],
      scriptsKiB: FURTHER_KIB,
    },
    {
      route: '/setup-account',
      loads: ['src/features/sessions/SetupAccountPage.tsx'],
      onTopOf: [SPLIT],
      scriptsKiB: FURTHER_KIB,
    },
    {
      // With the figures of the rooms, where it leads to.
      route: '/setup-account?token=…',
      loads: [SPLIT, 'src/features/sessions/SetupAccountPage.tsx', 'src/features/sessions/SetUpAccount.tsx'],
      scriptsKiB: 190,
    },
    {
      route: '/cancel-deletion',
      loads: ['src/features/accounts/CancelDeletionPage.tsx'],
      onTopOf: [SPLIT],
      scriptsKiB: FURTHER_KIB,
    },
    {
      route: '/markt/stopp',
      loads: ['src/app/market/StopListingPage.tsx'],
      onTopOf: [SPLIT],
      scriptsKiB: FURTHER_KIB,
    },
    {
      route: '/news',
      loads: ['src/features/news/NewsPage.tsx'],
      onTopOf: [APP],
      scriptsKiB: FURTHER_KIB,
    },
    {
      route: '/news/…',
      loads: ['src/features/news/ArticlePage.tsx'],
      onTopOf: [APP],
      scriptsKiB: FURTHER_KIB,
    },
    {
      route: '/raenge',
      loads: ['src/app/standing/RanksPage.tsx'],
      onTopOf: [APP],
      scriptsKiB: FURTHER_KIB,
    },
    {
      route: 'What is told of ranks, guilds and the market on any page',
      loads: ['src/app/seldom-told.ts'],
      onTopOf: [APP],
      scriptsKiB: 3,
    },
    {
      route: 'Ranks and AP beside the people of a room',
      loads: ['standing'],
      onTopOf: [APP, ROOM],
      scriptsKiB: FURTHER_KIB,
    },
    {
      route: '/gilde',
      loads: ['src/app/guilds/GuildPage.tsx'],
      // As of the settings.
      onTopOf: [APP, 'live'],
      scriptsKiB: FURTHER_KIB,
    },
    {
      route: 'What tells a browser again that was told of things before',
      loads: ['src/app/push-again.ts'],
      onTopOf: [APP, 'live', 'told'],
      scriptsKiB: 2,
    },
    {
      route: 'The talk of a guild',
      loads: ['src/app/guilds/GuildTalk.tsx'],
      // What is told on any page is there before.
      onTopOf: [APP, 'live', 'told', 'src/app/guilds/GuildPage.tsx'],
      scriptsKiB: 12,
    },
    {
      route: 'The report of a guild',
      loads: ['src/features/guilds/ReportGuild.tsx'],
      onTopOf: [APP, 'live', 'src/app/guilds/GuildPage.tsx'],
      scriptsKiB: 8,
    },
    {
      route: 'What moderators do about a guild',
      loads: ['src/app/guilds/GuildStaff.tsx'],
      onTopOf: [APP, 'live', 'src/app/guilds/GuildPage.tsx'],
      scriptsKiB: FURTHER_KIB,
    },
    {
      route: '/freunde',
      loads: ['src/app/friends/FriendsPage.tsx'],
      // As of the settings.
      onTopOf: [APP, 'live'],
      scriptsKiB: FURTHER_KIB,
    },
    {
      route: '/profil/…',
      loads: ['src/app/profile/ProfilePage.tsx'],
      // As of the settings.
      onTopOf: [APP, 'live'],
      scriptsKiB: FURTHER_KIB,
    },
    {
      route: 'The report of a profile',
      loads: ['src/features/profiles/ReportProfile.tsx'],
      onTopOf: [APP, 'live', 'src/app/profile/ProfilePage.tsx'],
      scriptsKiB: 8,
    },
    {
      route: '/mitglieder',
      loads: ['src/app/members/MembersPage.tsx'],
      // As of the settings.
      onTopOf: [APP, 'live'],
      scriptsKiB: FURTHER_KIB,
    },
    {
      route: '/laden',
      loads: ['src/app/shop/ShopPage.tsx'],
      // As of the settings.
      onTopOf: [APP, 'live'],
      scriptsKiB: FURTHER_KIB,
    },
    {
      route: '/markt and /markt/…',
      loads: ['src/app/market/MarketPage.tsx'],
      onTopOf: [APP, 'live'],
      scriptsKiB: FURTHER_KIB,
    },
    {
      // With what writes and reads messages, which signed-in people fetch once their page is idle.
      route: '/nachrichten',
      loads: ['messages'],
      onTopOf: [APP, 'live'],
      scriptsKiB: FURTHER_KIB,
    },
    {
      route: 'The report of a private message',
      loads: ['src/app/messages/Report.tsx'],
      onTopOf: [APP, ROOM, 'inside', 'live', 'messages'],
      scriptsKiB: 5,
    },
    {
      route: '/garderobe',
      loads: ['src/app/wardrobe/WardrobePage.tsx'],
      onTopOf: [APP],
      scriptsKiB: FURTHER_KIB,
    },
    {
      route: 'What of the wardrobe is about favourites: one’s avatars, and saving looks',
      loads: ['src/app/wardrobe/own-figures.ts'],
      // As of the settings.
      onTopOf: [APP, 'live', 'src/app/wardrobe/WardrobePage.tsx'],
      scriptsKiB: 12,
    },
    {
      route: '/favoriten',
      loads: ['src/app/wardrobe/FavouritesPage.tsx'],
      // As of the settings.
      onTopOf: [APP, 'live'],
      scriptsKiB: FURTHER_KIB,
    },
    {
      route: '/einstellungen',
      loads: ['src/features/settings/SettingsPage.tsx'],
      // The page is for signed-in people, and each of their pages has fetched the code of the connection.
      onTopOf: [APP, 'live'],
      scriptsKiB: FURTHER_KIB,
    },
    {
      route: 'Whom one has blocked, in the settings',
      loads: ['src/app/friends/Blocked.tsx'],
      onTopOf: [APP, 'live', 'src/features/settings/SettingsPage.tsx'],
      scriptsKiB: 15,
    },
    {
      route: 'Being told while one is away, in the settings',
      loads: ['src/features/settings/notifications/Notifications.tsx'],
      onTopOf: [APP, 'live', 'src/features/settings/SettingsPage.tsx'],
      scriptsKiB: 8,
    },
    {
      route: 'Sounds in the settings',
      loads: ['src/features/settings/SoundChoices.tsx'],
      onTopOf: [APP, 'live', 'src/features/settings/SettingsPage.tsx'],
      scriptsKiB: 3,
    },
    {
      route: '/subscription',
      loads: ['src/features/premium/SubscriptionPage.tsx'],
      onTopOf: [APP],
      scriptsKiB: FURTHER_KIB,
    },
    {
      route: 'What sells on these pages',
      loads: [`${PURCHASES}/index.ts`],
      onTopOf: [APP],
      scriptsKiB: FURTHER_KIB,
    },
    {
      route: 'The checkout',
      loads: [`${PURCHASES}/react/screens/purchase.ts`],
      onTopOf: [APP],
      scriptsKiB: FURTHER_KIB,
    },
    {
      route: 'A paywall',
      loads: [`${PURCHASES}/react/paywall/show.tsx`],
      onTopOf: [APP, `${PURCHASES}/react/screens/purchase.ts`],
      scriptsKiB: 17.5,
    },
    ...LANGUAGES.map((language) => ({
      route: `The checkout in ${language}`,
      loads: [`${PURCHASES}/i18n/languages/${language}.ts`],
      onTopOf: [APP],
      scriptsKiB: 10,
    })),
    {
      route: '/subscription/success',
      loads: ['src/features/premium/SuccessPage.tsx'],
      onTopOf: [APP],
      scriptsKiB: FURTHER_KIB,
    },
    {
      route: '/account-deletion',
      loads: ['src/features/settings/AccountDeletionPage.tsx'],
      onTopOf: [APP],
      scriptsKiB: FURTHER_KIB,
    },
  ],
};
