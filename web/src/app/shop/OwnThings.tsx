import type { KindShape } from '@plausch/protocol';
import { buttonClass, classes, Note } from '@plausch/ui';
import { Link } from 'react-router';
import { wordsFor } from '../../api/index.ts';
import { FigurePicture } from '../../features/accounts/index.ts';
import { type Inventory, ThingPicture, useInventory } from '../../features/inventory/index.ts';
import { useUser } from '../../features/sessions/index.ts';
import { t } from '../../i18n/shop.ts';
import { paths } from '../paths.ts';
import { Loading } from './Loading.tsx';
import { atHand, OwnThing } from './OwnThing.tsx';
import styles from './Shop.module.css';
import { useUse } from './use-use.ts';

/** What one owns, to be worn, spoken in, and put into slots. */
export function OwnThings() {
  const { data, error } = useInventory();
  if (error && !data) return <Note tone="danger">{wordsFor(error)}</Note>;
  if (!data) return <Loading label={t('own.loading')} />;
  return (
    <div className={styles['own']}>
      <Figures inventory={data} />
      <Colours inventory={data} />
      <Emojis inventory={data} />
    </div>
  );
}

const owned = ({ kinds }: Inventory, type: KindShape['type']) => kinds.filter((kind) => kind.type === type);

function Figures({ inventory }: { readonly inventory: Inventory }) {
  const user = useUser();
  const { perform, error, isPending } = useUse();
  const avatars = owned(inventory, 'avatar');
  const wornId = user?.avatarId ?? '';
  const isOwn = !avatars.some(({ id }) => id === wornId);
  return (
    <section>
      <h2>{t('own.figures')}</h2>
      {error && <Note tone="danger">{wordsFor(error)}</Note>}
      <div className={styles['tiles']}>
        <div className={styles['thing']}>
          <button
            type="button"
            className={styles['tile']}
            aria-pressed={isOwn}
            aria-disabled={isPending || undefined}
            onClick={() => !isOwn && perform({ kind: 'wearOwn' }, '')}
          >
            <span className={styles['worn']} aria-hidden="true">
              <FigurePicture figure={inventory.ownFigure} />
            </span>
            {t('own.figure')}
          </button>
        </div>
        {avatars.map((kind) => (
          <OwnThing key={kind.id} kind={kind} items={inventory.items}>
            <button
              type="button"
              className={styles['tile']}
              aria-pressed={kind.id === wornId}
              aria-disabled={isPending || undefined}
              onClick={() => kind.id !== wornId && perform({ kind: 'wear', avatarId: kind.id }, kind.name)}
            >
              <ThingPicture kinds={[kind]} className={styles['small']} />
              {kind.name}
            </button>
          </OwnThing>
        ))}
      </div>
      {isOwn && (
        <Link to={paths.wardrobe()} className={buttonClass({ variant: 'quiet' })}>
          {t('own.wardrobe')}
        </Link>
      )}
    </section>
  );
}

function Colours({ inventory }: { readonly inventory: Inventory }) {
  const user = useUser();
  const { perform, error, isPending } = useUse();
  return (
    <section>
      <h2>{t('own.colours')}</h2>
      {error && <Note tone="danger">{wordsFor(error)}</Note>}
      <div className={styles['tiles']}>
        {owned(inventory, 'bubble').map((kind) => {
          const slug = kind.id.replace('bubble.', '');
          const isChosen = user?.bubbleColorId === slug;
          return (
            <OwnThing key={kind.id} kind={kind} items={inventory.items} pictureClass={styles['pill']}>
              <button
                type="button"
                className={classes(styles['tile'], styles['low'])}
                aria-pressed={isChosen}
                aria-disabled={isPending || undefined}
                aria-label={kind.name}
                onClick={() => !isChosen && perform({ kind: 'colour', bubbleColorId: slug }, kind.name)}
              >
                <ThingPicture kinds={[kind]} className={styles['pill']} />
              </button>
            </OwnThing>
          );
        })}
      </div>
    </section>
  );
}

function Emojis({ inventory }: { readonly inventory: Inventory }) {
  const { perform, error, isPending } = useUse();
  const { items, slots, isUnlimited } = inventory;
  const kinds = owned(inventory, 'emoji');
  const used = items.filter(({ slot }) => slot !== undefined).length;
  const frozen = items.filter(({ slot }) => slot === 'frozen').length;
  return (
    <section>
      <h2>{t('own.emojis')}</h2>
      <p>
        {kinds.length === 0
          ? t('own.noEmojis')
          : isUnlimited
            ? t('own.unlimited', { used })
            : t('own.slots', { used, count: slots })}
      </p>
      {frozen > 0 && <Note tone="info">{t('own.frozen', { count: frozen })}</Note>}
      {error && <Note tone="danger">{wordsFor(error)}</Note>}
      <div className={styles['tiles']}>
        {kinds.map((kind) => {
          const own = atHand(items, kind);
          const armed = own.find(({ slot }) => slot !== undefined);
          const item = armed ?? own[0];
          return (
            <OwnThing key={kind.id} kind={kind} items={items}>
              <button
                type="button"
                className={styles['tile']}
                aria-pressed={armed !== undefined}
                aria-disabled={isPending || undefined}
                onClick={() =>
                  item && perform({ kind: armed ? 'disarm' : 'arm', itemId: item.id }, kind.name)
                }
              >
                <ThingPicture kinds={[kind]} className={styles['small']} />
                {kind.name}
                {own.length > 1 && ` (${own.length}x)`}
                {armed && <small>{t(armed.slot === 'frozen' ? 'own.rests' : 'own.ready')}</small>}
              </button>
            </OwnThing>
          );
        })}
      </div>
    </section>
  );
}
