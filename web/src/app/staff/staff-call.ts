import { createStore } from 'zustand/vanilla';
import { ApiError } from '../../api/index.ts';

/** Answers whether a code was given; undefined while none is asked for. */
type Asked = ((isGiven: boolean) => void) | undefined;

export const codeAsked = createStore<{ readonly answer: Asked }>(() => ({ answer: undefined }));

let asking: Promise<boolean> | undefined;

/** Asks for a code, once for all calls that want one at the same time. */
function askForCode(): Promise<boolean> {
  asking ??= new Promise<boolean>((resolve) => {
    codeAsked.setState({
      answer: (isGiven) => {
        asking = undefined;
        codeAsked.setState({ answer: undefined });
        resolve(isGiven);
      },
    });
  });
  return asking;
}

export const isCodeWanted = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'second_factor_required' && error.field === 'code';

export const isSetUpWanted = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'second_factor_required' && error.field === 'setUp';

/** A call of staff: where the server wants a code for it, that is asked for, and the call made again. */
export async function staffCall<Answer>(run: () => Promise<Answer>): Promise<Answer> {
  try {
    return await run();
  } catch (error) {
    if (!isCodeWanted(error) || !(await askForCode())) throw error;
    return run();
  }
}
