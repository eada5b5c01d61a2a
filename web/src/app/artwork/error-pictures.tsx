/** The house cat, where a page is missing. */
export function Cat() {
  return (
    <svg viewBox="0 0 170 160" width="190" height="179" aria-hidden="true">
      <ellipse cx="84" cy="149" rx="58" ry="7" fill="#12081c" opacity=".22" />
      <path
        d="M116 138C150 142 156 104 134 96"
        stroke="#c67a3e"
        strokeWidth="13"
        fill="none"
        strokeLinecap="round"
      />
      <path d="M50 148C42 106 56 82 84 82C112 82 124 108 118 148Z" fill="#e2944a" />
      <path d="M50 148C42 106 56 82 84 82C62 96 60 124 66 148Z" fill="#b96c3c" />
      <path d="M74 148C70 122 76 106 88 106C100 106 106 124 103 148Z" fill="#f8d3a0" />
      <path d="M52 44L50 14L76 32Z M118 44L120 14L94 32Z" fill="#c67a3e" />
      <path d="M57 38L56 22L71 32Z M113 38L114 22L99 32Z" fill="#f0a0a0" />
      <path
        d="M48 58C48 38 64 28 85 28C106 28 122 38 122 58C122 80 106 92 85 92C64 92 48 80 48 58Z"
        fill="#e2944a"
      />
      <path
        d="M48 58C48 38 64 28 85 28C66 40 62 72 78 91.5C61 90 48 78 48 58Z"
        fill="#b96c3c"
        opacity=".55"
      />
      <path
        d="M78 30L85 42L92 30M70 33L75 42M100 33L95 42"
        stroke="#b96c3c"
        strokeWidth="4"
        strokeLinecap="round"
        fill="none"
      />
      <ellipse cx="71" cy="55" rx="6.5" ry="8" fill="#2b1a24" />
      <ellipse cx="101" cy="55" rx="6.5" ry="8" fill="#2b1a24" />
      <circle cx="73.5" cy="51" r="2.6" fill="#fff" />
      <circle cx="103.5" cy="51" r="2.6" fill="#fff" />
      <path d="M82 66H91L86.5 71Z" fill="#d8576b" />
      <path
        d="M86.5 71Q84 78 78 75M86.5 71Q89 78 95 75"
        stroke="#6b2b33"
        strokeWidth="2.6"
        fill="none"
        strokeLinecap="round"
      />
      <path
        d="M60 68L42 65M60 73L43 77M112 68L130 65M112 73L129 77"
        stroke="#f8d3a0"
        strokeWidth="2"
        strokeLinecap="round"
      />
      <ellipse cx="72" cy="146" rx="12" ry="7" fill="#f8d3a0" />
      <ellipse cx="99" cy="146" rx="12" ry="7" fill="#f8d3a0" />
    </svg>
  );
}

/** A cup with a crack, where something broke. */
export function CrackedCup() {
  return (
    <svg viewBox="0 0 200 150" width="200" height="150" aria-hidden="true">
      <ellipse cx="100" cy="140" rx="70" ry="7" fill="#12081c" opacity=".22" />
      <path d="M58 62H130L124 128Q94 140 64 128Z" fill="#fff7ea" />
      <path d="M58 62H130L124 128Q94 140 64 128Z" fill="none" stroke="#e4cdb4" strokeWidth="3" />
      <path d="M58 62L64 128Q72 132 80 133L76 62Z" fill="#e8d3bb" />
      <ellipse cx="94" cy="62" rx="36" ry="8" fill="#6b3f2c" />
      <path d="M129 76Q158 78 126 108" stroke="#fff7ea" strokeWidth="8" fill="none" />
      <path
        d="M100 62l-6 16 9 9-8 14 6 12"
        stroke="#8a5a42"
        strokeWidth="3.5"
        fill="none"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path d="M46 140Q58 130 74 138T108 137 142 141Q96 148 46 140Z" fill="#6b3f2c" />
      <path
        d="M80 44Q74 36 80 28M98 42Q92 32 98 22M114 46Q108 38 114 30"
        stroke="var(--muted)"
        strokeWidth="3"
        fill="none"
        strokeLinecap="round"
        opacity=".7"
      />
    </svg>
  );
}
