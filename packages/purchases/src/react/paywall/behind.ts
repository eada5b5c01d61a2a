/**
 * Puts a paywall behind the checkout that was opened from it: nothing of it is pressed or read meanwhile. What is returned brings it
 * back, with the keyboard where it was.
 *
 * @param place the element that the checkout fills, if not the page
 */
export function putBehind(host: HTMLElement, place: HTMLElement | undefined): () => void {
  const focused = host.shadowRoot?.activeElement;
  const covers = host.hasAttribute('data-full-screen');
  const isInTheWay = place !== undefined && (covers || place.contains(host));
  host.setAttribute('data-behind', isInTheWay ? 'hidden' : '');
  host.inert = true;
  return () => {
    host.inert = false;
    host.removeAttribute('data-behind');
    if (focused && 'focus' in focused) (focused as HTMLElement).focus({ preventScroll: true });
  };
}
