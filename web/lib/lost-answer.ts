import { ApiError } from './api.ts';
import { usePart } from './app-state.ts';

/** Whether it is unknown if the action was done: no answer came, or one from a proxy or failing server. */
const isLost = (error: unknown) => !(error instanceof ApiError) || error.status >= 500;

/**
 * Creates something unique. If the answer to the same wish was lost before and the server now reports a
 * conflict, the existing one may be ours: `find` looks it up and returns null where it is somebody else's.
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

/** Keys of actions whose answer was lost, by their wish: they may have been done. */
const createUnanswered = () => new Map<string, { key: string; at: number }>();

/** Retries safely: the same wish soon after a lost answer reuses its key, so the server acts once. */
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
