import { useCallback } from 'react';
import { useNavigate, useSearchParams } from 'react-router';

/** What can lie open over the room on narrow screens. */
export type Part = 'verlauf' | 'mitglieder';

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

  const show = useCallback(
    (part: Part) =>
      setSearch(
        (current) => {
          const next = new URLSearchParams(current);
          next.set(PARAMETER, part);
          return next;
        },
        { state: { opened: true } },
      ),
    [setSearch],
  );

  const close = useCallback(() => {
    // A page that was loaded with the part open has no entry of its own to go back to.
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
  return text === 'verlauf' || text === 'mitglieder' ? text : null;
}
