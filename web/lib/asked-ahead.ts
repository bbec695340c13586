/*
 * What the page of who is signed in asks before any script is there (server/http/first-reads.ts). The browser would keep
 * such an answer until somebody asks the same, however late. So all are taken at the start, given to who asks first, and
 * forgotten soon, and as soon as anything may have changed.
 */

const KEPT_MS = 10_000;
const answers = new Map<string, Promise<Response>>();

/** An answer that has arrived. */
export interface Arrived {
  text: string;
  headers: Headers;
}
const arrived = new Map<string, Arrived>();
const arriving: Promise<void>[] = [];
const tags = new Set<string>();
let awaited = 0;

const links = () => [...document.querySelectorAll('link[as="fetch"]')];

/** As plainly as the page asked: whoever asks with a header more is not given its answer, but another one. */
export function takeAnswers(): void {
  for (const link of links()) {
    const address = link.getAttribute('href') ?? '';
    const answer = fetch(address, { credentials: 'include' });
    answers.set(address, answer);
    // Who waits for it asks again; where nobody does, nothing is missing.
    awaited += 1;
    arriving.push(
      keep(address, answer)
        .catch(() => undefined)
        .finally(() => (awaited -= 1)),
    );
  }
  setTimeout(forgetAnswers, KEPT_MS);
}

async function keep(address: string, answer: Promise<Response>): Promise<void> {
  const response = await answer;
  if (!response.ok) return;
  const tag = response.headers.get('etag');
  if (tag) tags.add(tag);
  const text = await response.clone().text();
  // Unless it was given away or forgotten meanwhile.
  if (answers.get(address) === answer) arrived.set(address, { text, headers: response.headers });
}

/** When all have arrived that are going to. */
export const untilArrived = () => Promise.all(arriving);

export function forgetAnswers(): void {
  answers.clear();
  arrived.clear();
  tags.clear();
}

/** The answer to this question, once; or none. */
export function answerTo(address: string): Promise<Response> | undefined {
  const answer = answers.get(address);
  answers.delete(address);
  arrived.delete(address);
  return answer;
}

/** The same, where it has arrived: what is drawn with it needs no second drawing. */
export function arrivedAnswerTo(address: string): Arrived | undefined {
  const found = arrived.get(address);
  if (found) void answerTo(address);
  return found;
}

/** What all answers were tagged with, by which the server knows whether anything is newer; none where that is not clear. */
export const tagAhead = () => (awaited === 0 && tags.size === 1 ? [...tags][0] : undefined);

/** Whether what is on the screen may be older than its scripts. */
export const isAskedAhead = () => links().length > 0;
