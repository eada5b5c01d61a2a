export { RankName, StandingLine, StandingOf, StandingWords } from './StandingLine.tsx';
export { type OwnStanding, type RankRules, ranksQuery, useOwnStanding } from './standing.queries.ts';
export { ThankAct } from './ThankAct.tsx';
