import { useCallback, useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';

/** What can lie open over the room on narrow screens. */
const PARTS = ['verlauf', 'mitglieder', 'raum', 'person'] as const;
export type Part = (typeof PARTS)[number];

const PARAMETER = 'offen';

/** The open part is a history entry: going back closes it, and so does leaving it any other way. */
export function useOpenPart(): {
  readonly open: Part | null;
  readonly show: (part: Part) => void;
  readonly close: () => void;
} {
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const open = partOf(search.get(PARAMETER));
  /** Going back takes a moment; who asks twice meanwhile does not go back twice. */
  const isClosing = useRef(false);
  useEffect(() => {
    if (open !== null) isClosing.current = false;
  }, [open]);

  const show = useCallback(
    (part: Part) =>
      setSearch(
        (current) => {
          const next = new URLSearchParams(current);
          next.set(PARAMETER, part);
          return next;
        },
        // Another part takes the place of the one that is open: going back closes it, too.
        open === null ? { state: { opened: true } } : { replace: true, state: window.history.state?.usr },
      ),
    [setSearch, open],
  );

  const close = useCallback(() => {
    // A page that was loaded with the part open has no entry of its own to go back to.
    if (isClosing.current) return;
    isClosing.current = true;
    if (window.history.state?.usr?.opened === true) {
      void navigate(-1);
      return;
    }
    setSearch(
      (current) => {
        const next = new URLSearchParams(current);
        next.delete(PARAMETER);
        return next;
      },
      { replace: true },
    );
  }, [navigate, setSearch]);

  return { open, show, close };
}

function partOf(text: string | null): Part | null {
  return PARTS.find((part) => part === text) ?? null;
}
