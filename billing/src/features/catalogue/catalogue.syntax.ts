import type { ErrorCode } from 'yaml';

/** What the reader of YAML did not understand, in a sentence for the author of the file. */
const SENTENCES: Readonly<Record<ErrorCode, string>> = {
  ALIAS_PROPS: 'Ein Verweis (*) kann weder Anker noch Typ haben.',
  BAD_ALIAS: 'Der Verweis (*) oder Anker (&) hat keinen gültigen Namen.',
  BAD_COLLECTION_TYPE: 'Der Typ mit ! passt nicht zu dem, was folgt.',
  BAD_DIRECTIVE: 'Die Anweisung mit % ist nicht zu verstehen.',
  BAD_DQ_ESCAPE: 'Nach \\ steht in Anführungszeichen etwas, das es nicht gibt.',
  BAD_INDENT: 'Die Zeile ist falsch eingerückt.',
  BAD_PROP_ORDER: 'Anker und Typ stehen an der falschen Stelle.',
  BAD_SCALAR_START: 'Ein Wert kann so nicht beginnen: Setz ihn in Anführungszeichen.',
  BLOCK_AS_IMPLICIT_KEY: 'Hier stehen zwei Doppelpunkte in einer Zeile: Setz den Text in Anführungszeichen.',
  BLOCK_IN_FLOW: 'In { } oder [ ] kann keine eingerückte Liste stehen.',
  DUPLICATE_KEY: 'Dieses Feld gibt es schon.',
  IMPOSSIBLE: 'Das ist nicht zu verstehen.',
  KEY_OVER_1024_CHARS: 'Der Name vor dem Doppelpunkt ist zu lang.',
  MISSING_CHAR:
    'Hier fehlt ein Zeichen: ein Doppelpunkt, ein Komma, eine Klammer, ein Leerzeichen oder ein Anführungszeichen.',
  MULTILINE_IMPLICIT_KEY: 'Nach diesem Namen fehlt der Doppelpunkt.',
  MULTIPLE_ANCHORS: 'Hier stehen zwei Anker (&).',
  MULTIPLE_DOCS: 'Hier beginnt ein zweites Dokument (---): Eine Datei ist ein Katalog.',
  MULTIPLE_TAGS: 'Hier stehen zwei Typen mit !.',
  NON_STRING_KEY: 'Vor dem Doppelpunkt kann nur ein Name stehen.',
  RESOURCE_EXHAUSTION: 'Das ist zu tief verschachtelt.',
  TAB_AS_INDENT: 'Eingerückt wird mit Leerzeichen, nicht mit Tabulatoren.',
  TAG_RESOLVE_FAILED: 'Typen mit ! werden nicht gelesen: Schreib nur den Wert.',
  UNEXPECTED_TOKEN: 'Das gehört hier nicht hin.',
};

export const syntaxSentence = (code: ErrorCode): string => SENTENCES[code];
