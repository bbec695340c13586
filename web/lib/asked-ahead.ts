/*
 * The requests that a signed-in person's page preloads before any script runs (server/http/first-reads.ts).
 * The browser would hold such an answer until the same is requested, however late. So all answers are taken
 * at the start, given to the first call that asks, and dropped after a short time or as soon as anything may
 * have changed.
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

/** Fetches exactly as the preload does: with one more header the browser would send another request. */
export function takeAnswers(): void {
  for (const link of links()) {
    const address = link.getAttribute('href') ?? '';
    const answer = fetch(address, { credentials: 'include' });
    answers.set(address, answer);
    // A call that waits for a failed answer asks again, so the error can be ignored.
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
  // Unless the answer was taken or dropped meanwhile.
  if (answers.get(address) === answer) arrived.set(address, { text, headers: response.headers });
}

/** Resolves when all prefetched answers have arrived or failed. */
export const untilArrived = () => Promise.all(arriving);

export function forgetAnswers(): void {
  answers.clear();
  arrived.clear();
  tags.clear();
}

/** Takes the prefetched answer to this address, once. */
export function answerTo(address: string): Promise<Response> | undefined {
  const answer = answers.get(address);
  answers.delete(address);
  arrived.delete(address);
  return answer;
}

/** The same if it has arrived: a screen rendered with it needs no second render. */
export function arrivedAnswerTo(address: string): Arrived | undefined {
  const found = arrived.get(address);
  if (found) void answerTo(address);
  return found;
}

/** The common ETag of all answers, for the server to compare; undefined while that is not clear. */
export const tagAhead = () => (awaited === 0 && tags.size === 1 ? [...tags][0] : undefined);

/** Whether the screen may show answers that are older than its scripts. */
export const isAskedAhead = () => links().length > 0;
