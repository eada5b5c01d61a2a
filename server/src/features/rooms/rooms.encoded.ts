const encoded = new WeakMap<object, string>();

/** The JSON of an object that is never changed, made once however many newcomers get it. */
export function jsonOf(value: object): string {
  const known = encoded.get(value);
  if (known !== undefined) return known;
  const json = JSON.stringify(value);
  encoded.set(value, json);
  return json;
}

/** Lets go of the JSON of an object that newcomers are not sent any more, but that events keep for minutes. */
export function forgetJsonOf(value: object): void {
  encoded.delete(value);
}
