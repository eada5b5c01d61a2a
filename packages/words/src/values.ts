/** A value a message can show. Numbers are written the way the locale writes them. */
type Shown = string | number;

/** What a message needs, read off its text by the compiler: `'{n, plural, …}'` asks for `{ n: number }`. */
export type ValuesOf<Message extends string> = string extends Message
  ? Readonly<Record<string, Shown>>
  : Flat<Scan<Message>[0]>;

type Flat<T> = { readonly [K in keyof T]: T[K] };

/** Reads text up to an unmatched `}` or the end: `[values found, what is left behind the brace]`. */
type Scan<Text extends string, Found = unknown> = Text extends `${infer Before}{${infer Rest}`
  ? Before extends `${string}}${string}`
    ? Close<Text, Found>
    : IsQuoted<Before> extends true
      ? Rest extends `${string}'${infer After}`
        ? Scan<After, Found>
        : [Found, '']
      : Argument<Rest, Found>
  : Close<Text, Found>;

type Close<Text extends string, Found> = Text extends `${string}}${infer After}`
  ? [Found, After]
  : [Found, ''];

/** An apostrophe before a brace makes the brace text; two are a written apostrophe. */
type IsQuoted<Before extends string> = Before extends `${string}''`
  ? false
  : Before extends `${string}'`
    ? true
    : false;

type Argument<Text extends string, Found> = Text extends `${infer Head}}${infer Tail}`
  ? Head extends `${infer Name},${infer Kind},${string}`
    ? Text extends `${string},${string},${infer Arms}`
      ? Arm<Arms, Found & Record<Trim<Name>, Trim<Kind> extends 'select' ? string : number>>
      : never
    : Scan<Tail, Found & Record<Trim<Head>, Shown>>
  : [Found, ''];

type Arm<Text extends string, Found> =
  Trim<Text> extends `}${infer After}`
    ? Scan<After, Found>
    : Text extends `${string}{${infer Inner}`
      ? Scan<Inner, Found> extends [infer Inside, infer After extends string]
        ? Arm<After, Inside>
        : never
      : [Found, ''];

type Trim<Text extends string> = Text extends ` ${infer T}` | `\n${infer T}` | `\t${infer T}`
  ? Trim<T>
  : Text extends `${infer T} ` | `${infer T}\n` | `${infer T}\t`
    ? Trim<T>
    : Text;
