/** What ties lines to other lines and to people, and how people react to them: it comes with what can be done about lines. */
export { Answering } from './Answering.tsx';
export { HeardMentions } from './HeardMentions.tsx';
export { Quote } from './Quote.tsx';
export { ReactionChips, ReactionChoice } from './Reactions.tsx';
export { Spoken } from './Spoken.tsx';
