/**
 * The closed list of error codes that may cross the wire, with the HTTP status each one travels under and
 * the sentence people read when the server has nothing more exact to say.
 *
 * This file imports nothing, so that the browser can use it without the validator.
 */

type ErrorEntry = { readonly status: number; readonly message: string };

/**
 * What a client says by itself where an answer brings no sentence of its own, or there is none: a page of a proxy, a lost line.
 * Apart from the others, so that a browser need not fetch those: they come with their sentence.
 */
export const PLAIN_ERRORS = {
  not_found: { status: 404, message: 'Das gibt es hier nicht.' },
  unauthenticated: { status: 401, message: 'Bitte melde dich an.' },
  forbidden: { status: 403, message: 'Das darfst du hier nicht.' },
  rate_limited: { status: 429, message: 'Das war etwas schnell. Warte kurz.' },
  unavailable: { status: 503, message: 'Wir sind gleich wieder da.' },
  internal: { status: 500, message: 'Das lag an uns. Versuch es gleich noch einmal.' },
} as const satisfies Record<string, ErrorEntry>;

export const ERRORS = {
  ...PLAIN_ERRORS,

  // What the request itself got wrong.
  malformed: { status: 400, message: 'Die Anfrage ist nicht lesbar.' },
  invalid: { status: 422, message: 'Bitte prüfe deine Angaben.' },
  too_large: { status: 413, message: 'Das ist zu groß.' },
  method_not_allowed: { status: 405, message: 'Das geht hier so nicht.' },
  unsupported_media_type: { status: 415, message: 'Dieses Format können wir nicht lesen.' },

  // Who is asking.
  not_public: { status: 421, message: 'Hier ist noch nicht geöffnet.' },

  // Accounts and sessions.
  username_taken: { status: 409, message: 'Der Name ist schon vergeben.' },
  username_reserved: { status: 409, message: 'Diesen Namen vergeben wir nicht.' },
  email_taken: {
    status: 409,
    message: 'Zu dieser Adresse gibt es schon ein Konto. Melde dich mit deinem Passwort an.',
  },
  password_common: { status: 422, message: 'Dieses Passwort ist zu leicht zu erraten. Nimm ein anderes.' },
  reauth: { status: 401, message: 'Bestätige das bitte mit deinem Passwort oder einem Code.' },
  token_invalid: { status: 409, message: 'Der Link gilt nicht mehr. Fordere einen neuen an.' },
  wrong_credentials: { status: 401, message: 'Name oder Passwort stimmt nicht.' },
  not_activated: { status: 403, message: 'Dein Konto ist noch nicht aktiviert. Schau in dein Postfach.' },
  banned: { status: 403, message: 'Du bist gerade gesperrt.' },
  too_young: { status: 422, message: 'Mitmachen kannst du ab 16 Jahren.' },
  adults_only: { status: 403, message: 'Kaufen kannst du hier ab 18 Jahren.' },
  insufficient_coins: { status: 409, message: 'Dafür reichen deine Münzen nicht.' },
  already_owned: { status: 409, message: 'Das hast du schon.' },
  price_changed: { status: 409, message: 'Der Preis hat sich geändert. Schau noch einmal hin.' },
  listing_closed: { status: 409, message: 'Dieses Angebot gibt es nicht mehr.' },
  slots_full: { status: 409, message: 'Alle deine Emoji-Plätze sind belegt.' },
  word_filtered: { status: 422, message: 'Ein Wort darin gehört hier nicht hin. Sag es bitte anders.' },
  emoji_not_armed: { status: 403, message: 'Dieses Emoji liegt in keinem deiner Plätze.' },
  favourites_full: { status: 409, message: 'Hier ist kein Platz mehr.' },
  in_guild: { status: 409, message: 'Du bist schon in einer Gilde.' },
  guild_taken: { status: 409, message: 'So heißt schon eine andere Gilde.' },
  second_factor_required: { status: 403, message: 'Dafür brauchst du einen Code aus deiner App.' },
  not_owned: { status: 403, message: 'Das gehört dir noch nicht.' },

  // Rooms.
  room_full: { status: 409, message: 'Der Raum ist gerade voll.' },
  not_in_room: { status: 409, message: 'Du bist gerade in keinem Raum.' },
  unreachable: { status: 409, message: 'Da kommst du nicht hin.' },
  seat_taken: { status: 409, message: 'Der Platz ist schon besetzt.' },
  repeated: { status: 409, message: 'Das hast du gerade schon gesagt.' },
  muted: { status: 403, message: 'Du kannst gerade nicht schreiben.' },
  slow_mode: { status: 429, message: 'Hier geht es gerade langsam zu. Warte kurz.' },

  // Private messages.
  devices_changed: { status: 409, message: 'Eure Geräte haben sich geändert. Versuch es noch einmal.' },
  no_device: { status: 409, message: 'Diese Person kann noch keine Nachrichten lesen.' },
  // Staff.
  already_decided: { status: 409, message: 'Das hat gerade schon jemand anders entschieden.' },
  case_claimed: { status: 409, message: 'Diesen Fall hat gerade jemand anders offen.' },
  undo_over: { status: 409, message: 'Zurücknehmen geht nur ein paar Sekunden lang.' },

  // Load.
  challenge_required: {
    status: 422,
    message: 'Wir müssen kurz prüfen, dass du kein Programm bist. Versuch es noch einmal.',
  },
  idempotency_mismatch: {
    status: 422,
    message: 'Diese Anfrage gab es schon, mit anderen Angaben. Lade die Seite neu.',
  },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof ERRORS;

export const ERROR_CODES = /* @__PURE__ */ Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]];

/** Whether a text from the wire is a code this version knows. */
export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(ERRORS, value);
}
