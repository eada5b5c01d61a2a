export { type Challenges, type ChallengeWork, createChallenges, type Verified } from './challenge.ts';
