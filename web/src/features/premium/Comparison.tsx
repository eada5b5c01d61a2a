import { PERKS, type PerkName, TIERS, type Tier } from '@plausch/protocol/perks';
import { Button, Card, classes, Note } from '@plausch/ui';
import { useMediaQuery } from '../../device/media-query.ts';
import { t } from '../../i18n/subscription.ts';
import type { Offers, TierOffer } from './offers.ts';
import { priceText, rhythmText } from './price-words.ts';
import styles from './SubscriptionPage.module.css';
import type { Standing } from './subscription.state.ts';

const COLUMNS = ['free', ...TIERS] as const;
type Column = (typeof COLUMNS)[number];
type Row = { readonly name: string; readonly values: Readonly<Record<Column, string | null>> };

const perks = Object.entries(PERKS) as [PerkName, (typeof PERKS)[PerkName]][];
/** Only what there is today: nothing is promised. */
const built = perks.filter(([, { isBuilt }]) => isBuilt);

const forAll = (name: string): Row => {
  const all = t('compare.all');
  return { name, values: { free: all, premium: all, vip: all, babo: all } };
};

const rows: readonly Row[] = [
  forAll(t('compare.rooms')),
  forAll(t('compare.figure')),
  ...built.map(([perk, amounts]) => ({
    name: t(`perk.${perk}`),
    values: {
      free: amountText(perk, amounts.free),
      premium: amountText(perk, amounts.premium),
      vip: amountText(perk, amounts.vip),
      babo: amountText(perk, amounts.babo),
    },
  })),
];

/** What is told in words, not in numbers. */
function isGraded(perk: PerkName) {
  return perk === 'nameSign' || perk === 'bubbleExtras' || perk === 'profileExtras';
}

/** Null where it is not contained. */
function amountText(perk: PerkName, amount: (typeof PERKS)[PerkName][Column]): string | null {
  switch (amount) {
    case 'none':
      return null;
    case 'unlimited':
      return t('compare.unlimited');
    case 'some':
    case 'more':
    case 'most':
      return isGraded(perk) ? t(`perk.${perk}.${amount}`) : null;
    default:
      return amount.toLocaleString('de');
  }
}

type Compared = {
  readonly offers: Offers['tiers'];
  readonly standing: Standing;
  /** The tier whose order is open below. */
  readonly chosen: Tier | undefined;
  readonly onChoose: (tier: Tier) => void;
};

/** Free and the tiers beside each other; on a phone one below the other, each with what is free beside it. */
export function Comparison(compared: Compared) {
  const isWide = useMediaQuery('(min-width: 768px)');
  const own = ownColumn(compared.standing);
  return (
    <section className={styles['section']}>
      <h2>{t(isChangedHere(compared.standing) ? 'compare.change' : 'compare.title')}</h2>
      {isWide ? <Table {...compared} own={own} /> : <Tiers {...compared} own={own} />}
      {built.length === 0 && <Note className={styles['honest']}>{t('compare.honest')}</Note>}
    </section>
  );
}

/** Whether there is a subscription, and this is the place to change it: what was bought in a shop of apps is changed there. */
function isChangedHere(standing: Standing): boolean {
  return ownColumn(standing) !== 'free' && standing.kind !== 'elsewhere';
}

function ownColumn(standing: Standing): Column {
  return standing.kind === 'never' || standing.kind === 'ended' ? 'free' : standing.tier;
}

type Shown = Compared & { readonly own: Column };

function Table({ own, ...compared }: Shown) {
  return (
    <table className={styles['table']}>
      <caption className="visually-hidden">{t('compare.caption')}</caption>
      <thead className={styles['head']}>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{t('compare.what')}</span>
          </th>
          {COLUMNS.map((column) => (
            <th key={column} scope="col" className={mine(column === own)}>
              <span className={styles['name']}>{t(`tier.${column}`)}</span>
              <Cost offer={column === 'free' ? undefined : compared.offers[column]} />
              {column === own ? (
                <span className={styles['own']}>{t('compare.mine')}</span>
              ) : column === 'free' ? (
                <span className={styles['always']}>{t('compare.always')}</span>
              ) : (
                <Choose tier={column} own={own} {...compared} />
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, values }) => (
          <tr key={name} className={styles['row']}>
            <th scope="row">{name}</th>
            {COLUMNS.map((column) => (
              <td key={column} className={mine(column === own)}>
                <Amount text={values[column]} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const mine = (isMine: boolean) => (isMine ? styles['mine'] : undefined);

function Tiers({ own, ...compared }: Shown) {
  return (
    <div className={styles['tiers']}>
      {TIERS.map((tier) => (
        <Card key={tier} className={classes(styles['tier'], mine(tier === own))}>
          <header>
            <h3>{t(`tier.${tier}`)}</h3>
            <Cost offer={compared.offers[tier]} />
          </header>
          <table>
            <caption className="visually-hidden">{t('compare.caption')}</caption>
            <thead className={styles['head']}>
              <tr>
                <th scope="col">
                  <span className="visually-hidden">{t('compare.what')}</span>
                </th>
                <th scope="col">{t('tier.free')}</th>
                <th scope="col">{t(`tier.${tier}`)}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ name, values }) => (
                <tr key={name} className={styles['row']}>
                  <th scope="row">{name}</th>
                  <td>
                    <Amount text={values.free} />
                  </td>
                  <td>
                    <Amount text={values[tier]} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {tier === own ? (
            <span className={styles['own']}>{t('compare.mine')}</span>
          ) : (
            <Choose tier={tier} own={own} {...compared} />
          )}
        </Card>
      ))}
    </div>
  );
}

function Amount({ text }: { readonly text: string | null }) {
  if (text !== null) return text;
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">{t('compare.none')}</span>
    </>
  );
}

/** What a month costs; without an offer it is what costs nothing. */
function Cost({ offer }: { readonly offer: TierOffer | undefined }) {
  const product = (offer?.monthly ?? offer?.yearly ?? offer?.lifetime)?.webBillingProduct;
  if (!product) return <span className={styles['cost']}>{offer ? '–' : t('compare.free')}</span>;
  const per = product.normalPeriodDuration === 'P1M' ? t('compare.perMonth') : rhythmText(product);
  return (
    <span className={styles['cost']}>
      {priceText(product.currentPrice)} {per && <small>{per}</small>}
    </span>
  );
}

function Choose({
  tier,
  own,
  offers,
  standing,
  chosen,
  onChoose,
}: Compared & { readonly tier: Tier; readonly own: Column }) {
  if (standing.kind === 'elsewhere' || Object.keys(offers[tier]).length === 0) return null;
  const name = t(`tier.${tier}`);
  return (
    <Button variant="outline" wide aria-expanded={tier === chosen} onClick={() => onChoose(tier)}>
      {own === 'free' ? t('compare.choose', { tier: name }) : t('compare.changeTo', { tier: name })}
    </Button>
  );
}
