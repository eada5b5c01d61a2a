import type { User } from '@plausch/protocol';
import { type Look, lookById, looks } from '@plausch/stage/figures';
import { Button, classes, Note } from '@plausch/ui';
import { useId, useState } from 'react';
import { call, wordsFor } from '../../api/index.ts';
import { t } from '../../i18n/accounts.ts';
import { FigurePicture } from './FigurePicture.tsx';
import styles from './Wardrobe.module.css';

/** The looks one may wear: try one on beside the others, then put it on for everybody to see. */
export function Wardrobe({
  user,
  onChanged,
}: {
  readonly user: Pick<User, 'avatarId' | 'figure'>;
  readonly onChanged: (user: User) => void;
}) {
  const [chosenId, setChosenId] = useState(user.avatarId);
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string>();
  const group = useId();
  const chosen = lookById(chosenId);
  const isWorn = chosenId === user.avatarId;

  async function wear() {
    setSaving(true);
    setProblem(undefined);
    try {
      onChanged((await call('changeAvatar', { body: { avatarId: chosenId } })).user);
    } catch (error) {
      setProblem(wordsFor(error));
    } finally {
      setSaving(false);
    }
  }

  return (
    <div className={styles['wardrobe']}>
      <section className={styles['preview']} aria-label={t('wardrobe.preview', { look: chosen?.name ?? '' })}>
        <FigurePicture figure={chosen?.figure ?? user.figure} pose="wave" className={styles['figure']} />
      </section>
      <div className={styles['choice']}>
        <fieldset className={styles['looks']}>
          <legend className="visually-hidden">{t('wardrobe.looks')}</legend>
          {looks.map((look) => (
            <LookChoice
              key={look.id}
              look={look}
              group={group}
              isChosen={look.id === chosenId}
              isWorn={look.id === user.avatarId}
              onChoose={setChosenId}
            />
          ))}
        </fieldset>
        {problem !== undefined && <Note tone="danger">{problem}</Note>}
        <div className={styles['act']}>
          <Button disabled={isWorn} busy={isSaving} onClick={() => void wear()}>
            {t(isWorn ? 'wardrobe.wearing' : 'wardrobe.wear')}
          </Button>
          <p>{t('wardrobe.hint')}</p>
        </div>
      </div>
    </div>
  );
}

function LookChoice({
  look,
  group,
  isChosen,
  isWorn,
  onChoose,
}: {
  readonly look: Look;
  readonly group: string;
  readonly isChosen: boolean;
  readonly isWorn: boolean;
  readonly onChoose: (id: string) => void;
}) {
  return (
    <label className={classes(styles['look'], isChosen && styles['chosen'])}>
      <input type="radio" name={group} checked={isChosen} onChange={() => onChoose(look.id)} />
      <FigurePicture figure={look.figure} className={styles['small']} />
      <span className={styles['name']}>{look.name}</span>
      {isWorn && <span className={styles['worn']}>{t('wardrobe.worn')}</span>}
    </label>
  );
}
