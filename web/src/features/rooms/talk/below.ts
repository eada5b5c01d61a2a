/** Where something is within a grid whose rows may end early. */
type Placed = Pick<HTMLElement, 'offsetLeft' | 'offsetTop'>;

const closest = <Thing extends Placed>(row: readonly Thing[], to: Placed): Thing | undefined =>
  row.toSorted((a, b) => Math.abs(a.offsetLeft - to.offsetLeft) - Math.abs(b.offsetLeft - to.offsetLeft))[0];

/** What a key leads to in a grid: beside it in its order, or in the next row what is closest to being below or above. */
export function below<Thing extends Placed>(
  things: readonly Thing[],
  at: number,
  key: string,
): Thing | undefined {
  const here = things[at];
  if (!here) return undefined;
  switch (key) {
    case 'ArrowLeft':
      return things[at - 1];
    case 'ArrowRight':
      return things[at + 1];
    case 'Home':
      return things[0];
    case 'End':
      return things.at(-1);
    case 'ArrowUp': {
      const top = things.findLast(({ offsetTop }) => offsetTop < here.offsetTop)?.offsetTop;
      return closest(
        things.filter(({ offsetTop }) => offsetTop === top),
        here,
      );
    }
    case 'ArrowDown': {
      const top = things.find(({ offsetTop }) => offsetTop > here.offsetTop)?.offsetTop;
      return closest(
        things.filter(({ offsetTop }) => offsetTop === top),
        here,
      );
    }
    default:
      return undefined;
  }
}
