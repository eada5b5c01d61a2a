import { Button } from '@plausch/ui';
import { ImageOff } from 'lucide-react';
import { Fragment, type ReactNode, type SyntheticEvent, useReducer, useRef, useState } from 'react';
import styles from './Artwork.module.css';
import { t } from './rooms.words.ts';

/** Draws its children; where one of their drawings does not come, the plain ground stays and one can ask again. */
export function Artwork({ children }: { readonly children: ReactNode }) {
  const lost = useRef(new Set<HTMLImageElement>());
  const [isLost, setLost] = useState(false);
  const [attempt, again] = useReducer((count: number) => count + 1, 0);

  const note = (isThere: boolean) => (event: SyntheticEvent<HTMLElement>) => {
    const { target: image } = event;
    // Faces are drawn right here and have letters to stand in for them.
    if (!(image instanceof HTMLImageElement) || image.src.startsWith('blob:')) return;
    // A browser's sign for a broken picture has no place on a stage.
    image.style.visibility = isThere ? '' : 'hidden';
    if (isThere) lost.current.delete(image);
    else lost.current.add(image);
    setLost(lost.current.size > 0);
  };

  const retry = () => {
    lost.current.clear();
    setLost(false);
    again();
  };

  return (
    <div className={styles['artwork']} onErrorCapture={note(false)} onLoadCapture={note(true)}>
      {/* New elements ask for their pictures anew. */}
      <Fragment key={attempt}>{children}</Fragment>
      {isLost && (
        <div className={styles['above']}>
          <Missing onRetry={retry} />
        </div>
      )}
    </div>
  );
}

/** In place of a picture whose scene has not come. */
export function NoArtwork({
  isTrying,
  onRetry,
}: {
  readonly isTrying: boolean;
  readonly onRetry: () => void;
}) {
  return (
    <div className={styles['instead']}>
      <Missing isTrying={isTrying} onRetry={onRetry} />
    </div>
  );
}

function Missing({
  isTrying = false,
  onRetry,
}: {
  readonly isTrying?: boolean;
  readonly onRetry: () => void;
}) {
  return (
    <div className={styles['missing']} role="status">
      <ImageOff size={20} aria-hidden="true" />
      <p>{t('artwork.missing')}</p>
      <Button variant="text" size="small" busy={isTrying} onClick={onRetry}>
        {t('artwork.retry')}
      </Button>
    </div>
  );
}
