import { FIGURE_VIEW_BOX } from '@plausch/stage/figures';

/** Something to sit on, behind a sitting figure. */
export function Stool() {
  return (
    <svg viewBox={FIGURE_VIEW_BOX} aria-hidden="true">
      <path
        d="M34 166L29 192M86 166L91 192M60 168V194"
        stroke="#5b3526"
        strokeWidth="5"
        strokeLinecap="round"
      />
      <path d="M24 156a36 11 0 0 0 72 0v8a36 11 0 0 1-72 0z" fill="#8c4a3f" />
      <ellipse cx="60" cy="157" rx="36" ry="11" fill="#c96f57" />
    </svg>
  );
}
