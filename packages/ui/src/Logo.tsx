/** The sign of the house. With `label` it stands alone; without one the name stands beside it. */
export function Logo({ size = 40, label }: { readonly size?: number; readonly label?: string }) {
  return (
    <svg
      viewBox="0 0 48 48"
      width={size}
      height={size}
      role="img"
      aria-label={label}
      aria-hidden={label === undefined}
    >
      <path
        d="M14 4h20a12 12 0 0 1 12 12v10a12 12 0 0 1-12 12H25L14 46v-8A12 12 0 0 1 2 26V16A12 12 0 0 1 14 4z"
        fill="#ffb454"
      />
      <path d="M14 4h20a12 12 0 0 1 12 12v3C36 30 16 31 2 24v-8A12 12 0 0 1 14 4z" fill="#ffc679" />
      <circle cx="17" cy="18" r="3.2" fill="#2a1508" />
      <circle cx="32" cy="18" r="3.2" fill="#2a1508" />
      <path d="M15 26q9.5 8 19 0" stroke="#2a1508" strokeWidth="3.6" fill="none" strokeLinecap="round" />
    </svg>
  );
}
