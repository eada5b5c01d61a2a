import { Link } from 'react-router';

/** The way from one page to the other that shares its place in the areas; it stands beside the heading. */
export function Beside({ to, label }: { readonly to: string; readonly label: string }) {
  return (
    <Link to={to} data-beside="">
      {label}
    </Link>
  );
}
