/** Has a browser save a file, never show it; `name`: without what means something in headers or paths. */
export function downloadHeader(name: string): string {
  const ascii = name.replace(/[^ -~]|%/g, '_');
  const whole = encodeURIComponent(name).replace(
    /['()!]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${whole}`;
}
