/*
 * What the page of who is signed in asks before any script is there (server/http/first-reads.ts). The browser would keep
 * such an answer until somebody asks the same, however late. So all are taken at the start, given to who asks first, and
 * forgotten soon, and as soon as anything may have changed.
 */

const KEPT_MS = 10_000;
const answers = new Map<string, Promise<Response>>();

const links = () => [...document.querySelectorAll('link[as="fetch"]')];

/** As plainly as the page asked: whoever asks with a header more is not given its answer, but another one. */
export function takeAnswers(): void {
  for (const link of links()) {
    const address = link.getAttribute('href') ?? '';
    const answer = fetch(address, { credentials: 'include' });
    // Who waits for it asks again; where nobody does, nothing is missing.
    answer.catch(() => undefined);
    answers.set(address, answer);
  }
  setTimeout(forgetAnswers, KEPT_MS);
}

export function forgetAnswers(): void {
  answers.clear();
}

/** The answer to this question, once; or none. */
export function answerTo(address: string): Promise<Response> | undefined {
  const answer = answers.get(address);
  answers.delete(address);
  return answer;
}

/** Whether what is on the screen may be older than its scripts. */
export const isAskedAhead = () => links().length > 0;
