import { useStore } from 'zustand';
import { GiveCode } from '../../features/secondFactor/index.ts';
import { codeAsked } from './staff-call.ts';

/** Asks for a code over the page, whenever a call wants one. */
export function CodeDialog() {
  const answer = useStore(codeAsked, (state) => state.answer);
  return answer && <GiveCode onAnswer={answer} />;
}
