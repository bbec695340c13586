import { ApiError } from './api.ts';
import { usePart } from './app-state.ts';

/** Whether nobody knows if it was done: no answer came, or one of somebody in between. */
const isLost = (error: unknown) => !(error instanceof ApiError) || error.status >= 500;

/**
 * Makes something that there can be only one of. Where the answer to the same wish was lost before and the server now
 * says that it is there, it may be ours: `find` looks, and answers null where it is somebody else's.
 */
export function createMaker<Made>() {
  let lost: string | null = null;
  return async (wish: object, make: () => Promise<Made>, find: () => Promise<Made | null>): Promise<Made> => {
    const text = JSON.stringify(wish);
    try {
      const made = await make();
      lost = null;
      return made;
    } catch (error) {
      const wasLost = lost === text;
      if (isLost(error)) lost = text;
      const found =
        wasLost && error instanceof ApiError && error.status === 409 ? await find().catch(() => null) : null;
      if (found === null) throw error;
      lost = null;
      return found;
    }
  };
}

const MINUTES_5 = 300_000;

/** What was sent and may be done: its answer was lost. By what was wished for. */
const createUnanswered = () => new Map<string, { key: string; at: number }>();

/** Does what may be wished for again: the same soon after a lost answer has the same key, and the server does it once. */
export function useOnce() {
  const unanswered = usePart(createUnanswered);
  return async <Made>(wish: readonly unknown[], make: (key: string) => Promise<Made>): Promise<Made> => {
    const text = JSON.stringify(wish);
    const before = unanswered.get(text);
    const isAgain = before !== undefined && Date.now() - before.at < MINUTES_5;
    const { key } = isAgain ? before : { key: crypto.getRandomValues(new Uint32Array(4)).join('-') };
    unanswered.set(text, { key, at: Date.now() });
    try {
      const made = await make(key);
      unanswered.delete(text);
      return made;
    } catch (error) {
      if (!isLost(error)) unanswered.delete(text);
      throw error;
    }
  };
}
