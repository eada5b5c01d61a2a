import { type FigureSpec, looks } from '@plausch/stage/figures';
import { Button, Note } from '@plausch/ui';
import { Dices } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { FormIntro } from '../../app/layouts/FormIntro.tsx';
import formStyles from '../../app/layouts/form.module.css';
import { PageTitle } from '../../app/PageTitle.tsx';
import { t } from '../../i18n/first-look.ts';
import {
  FigurePicture,
  isSameFigure,
  partsInWords,
  rolledFigure,
  StarterLooks,
  useFocusedHeading,
  useSaving,
} from '../accounts/index.ts';
import styles from './FirstLook.module.css';
import { type StoredUser, session } from './index.ts';

/** The last step of coming in: a look, or what the dice say, and on into the room. */
export function FirstLook({
  user,
  to,
  label,
}: {
  readonly user: StoredUser;
  /** Where it goes on, and how the way there is called. */
  readonly to: string;
  readonly label: string;
}) {
  const navigate = useNavigate();
  const section = useFocusedHeading();
  const [figure, setFigure] = useState<FigureSpec>(user.figure);
  // What the dice said, for those who do not see it.
  const [told, tell] = useState('');
  const { saving, save } = useSaving((saved) => session.mergeUser(saved));
  const look = looks.find((one) => isSameFigure(one.figure, figure));

  const roll = () => {
    const rolled = rolledFigure(Math.random());
    if (!rolled) return;
    setFigure(rolled);
    tell(t('firstLook.rolled', { parts: partsInWords(rolled) }));
  };

  const goOn = async () => {
    const here = location.pathname;
    const isWorn = isSameFigure(figure, user.figure) || (await save(figure));
    // A person who has gone to another page meanwhile stays there.
    if (isWorn && location.pathname === here) await navigate(to, { replace: true });
  };

  return (
    <section ref={section} className={formStyles['form']}>
      <PageTitle page={t('firstLook.page')} />
      <FormIntro title={t('firstLook.title', { username: user.username })} text={t('firstLook.text')} />
      <div className={styles['mirror']}>
        <FigurePicture figure={figure} className={styles['figure']} />
        <Button variant="quiet" onClick={roll}>
          <Dices aria-hidden="true" size={20} />
          {t('firstLook.roll')}
        </Button>
      </div>
      <div className={styles['looks']}>
        <StarterLooks
          label={t('firstLook.looks')}
          value={look?.id}
          onChange={(id) => setFigure(looks.find((one) => one.id === id)?.figure ?? figure)}
        />
      </div>
      {typeof saving === 'object' && (
        <Note tone="danger" role="alert">
          {saving.problem}
        </Note>
      )}
      <div className={styles['on']}>
        <Button size="big" wide busy={saving === 'saving'} onClick={() => void goOn()}>
          {label}
        </Button>
      </div>
      <p className="visually-hidden" role="status">
        {told}
      </p>
    </section>
  );
}
