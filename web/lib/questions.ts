import { Followed, useFollowed, usePart } from './app-state.ts';

export type Question = { title: string; text?: string; yes: string; no?: string };

/** A question that waits for its answer; whoever closes it says no. */
export type AskedQuestion = Question & { answer: (yes: boolean) => void };

/** One at a time: a new question takes the place of the one before, which is answered with no. */
export function createQuestions() {
  const asked = new Followed<AskedQuestion | null>(null);
  const ask = (question: Question): Promise<boolean> => {
    asked.get()?.answer(false);
    return new Promise((resolve) => {
      const answer = (yes: boolean) => {
        asked.set(null);
        resolve(yes);
      };
      asked.set({ ...question, answer });
    });
  };
  return { asked, ask };
}

export const useQuestion = () => usePart(createQuestions).ask;
export const useAskedQuestion = () => useFollowed(usePart(createQuestions).asked);
