/** What became of a link that was to be passed on. */
export type Passed = 'shared' | 'copied' | 'dismissed' | 'refused';

/** Hands a link to the device, which knows where to send it; where it cannot, the link is copied. Never rejects. */
export async function shareLink(link: { readonly title: string; readonly url: string }): Promise<Passed> {
  if (!('share' in navigator)) return (await copyText(link.url)) ? 'copied' : 'refused';
  try {
    await navigator.share(link);
    return 'shared';
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return 'dismissed';
    return (await copyText(link.url)) ? 'copied' : 'refused';
  }
}

/** Copies a text; false where the browser does not allow it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
