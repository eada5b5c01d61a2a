import { looks } from '@plausch/stage/figures';
import { Thumbnail } from './Thumbnail.tsx';
import { Tiles } from './Tiles.tsx';

/** Ready-made figures to begin with, by their ids. */
export function StarterLooks({
  label,
  value,
  describedBy,
  onChange,
}: {
  readonly label: string;
  /** Undefined: none of them. */
  readonly value: string | undefined;
  /** Id of what says more about the choice. */
  readonly describedBy?: string;
  readonly onChange: (id: string) => void;
}) {
  const tiles = looks.map(({ id, name, figure }) => ({
    value: id,
    name,
    picture: <Thumbnail figure={figure} />,
  }));
  return (
    <Tiles
      label={label}
      size="tall"
      value={value}
      tiles={tiles}
      describedBy={describedBy}
      onChange={onChange}
    />
  );
}
