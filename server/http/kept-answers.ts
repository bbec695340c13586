import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SignedIn } from '#server/features/accounts/sessions.ts';

/** A sent response: its text, and the Link header of a list. */
interface Answer {
  text: string;
  link: string | undefined;
}

interface Kept extends Answer {
  revision: number;
  at: number;
}

/** Time alone, such as a post becoming due, moves no revision: a cached answer may be this late. */
const KEPT_MS = 10_000;
/** Characters, of one answer and of all together. */
const LONGEST = 256 * 1024;
const MOST = 4 * 1024 * 1024;

/**
 * A client that uses tags accepts an answer that is one announcement behind, as with a 304, and sends
 * `no-cache` if it needs a fresh one. Other clients, such as a program that has just written at
 * another instance, always get a fresh answer.
 */
const takesKept = ({ headers }: FastifyRequest) =>
  headers['if-none-match'] !== undefined && !headers['cache-control']?.includes('no-cache');

/** Callers who see the same clients of an agency: everybody who sees all of them, or one person or key. */
const scopeOf = ({ agencyId, limitedTo }: SignedIn['member']) => `${agencyId} ${limitedTo ?? ''}`;

/**
 * Recent answers for callers who ask the same while their agency's revision is the same. The reasoning is
 * that of the 304 (decision 41): a caller who has the answer keeps it, any other gets the same one.
 */
export function keepAnswers() {
  const answers = new Map<string, Kept>();
  let letters = 0;

  const forget = (key: string, { text }: Answer) => {
    letters -= text.length;
    answers.delete(key);
  };

  return {
    find(request: FastifyRequest, { member, revision }: SignedIn, now: Date): Answer | undefined {
      const found = answers.get(scopeOf(member) + request.url);
      const age = now.getTime() - (found?.at ?? 0);
      const isGood = found?.revision === revision && age >= 0 && age < KEPT_MS && takesKept(request);
      return isGood ? found : undefined;
    },
    /** `now` is the time before the answer was read. */
    keep(request: FastifyRequest, { member, revision }: SignedIn, now: Date, answer: Answer): void {
      if (answer.text.length > LONGEST) return;
      const key = scopeOf(member) + request.url;
      const before = answers.get(key);
      if (before) forget(key, before);
      answers.set(key, { ...answer, revision, at: now.getTime() });
      letters += answer.text.length;
      for (const [oldest, one] of answers) {
        if (letters <= MOST) break;
        forget(oldest, one);
      }
    },
  };
}

export type KeptAnswers = ReturnType<typeof keepAnswers>;

export function sendText(reply: FastifyReply, { text, link }: Answer): FastifyReply {
  if (link !== undefined) void reply.header('Link', link);
  return reply.type('application/json; charset=utf-8').send(text);
}
