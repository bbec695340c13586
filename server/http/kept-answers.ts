import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SignedIn } from '#server/features/accounts/sessions.ts';

/** An answer as it left: its text, and where the rest of a list is. */
interface Answer {
  text: string;
  link: string | undefined;
}

interface Kept extends Answer {
  revision: number;
  at: number;
}

/** What depends on the time alone, such as what is due, moves no revision: so long it may be late. */
const KEPT_MS = 10_000;
/** Letters, of one answer and of all of them. */
const LONGEST = 256 * 1024;
const MOST = 4 * 1024 * 1024;

/**
 * Whoever goes by tags takes an answer that is behind by an announcement, as a 304 may be, and says with `no-cache` when
 * it is wanted anew. Whoever does not, a program that wrote at another instance a moment ago, gets it read anew always.
 */
const takesKept = ({ headers }: FastifyRequest) =>
  headers['if-none-match'] !== undefined && !headers['cache-control']?.includes('no-cache');

/** Whoever sees the same clients of an agency: all who see all of them, or one person or key. */
const scopeOf = ({ agencyId, limitedTo }: SignedIn['member']) => `${agencyId} ${limitedTo ?? ''}`;

/**
 * Answers that were given a moment ago, for those who ask the same while their agency's revision is the same. It is the
 * reasoning of the 304 (decision 41): whoever has the answer is told to keep it, whoever has not gets the same one.
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
    /** The time is that before the answer was read. */
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

/** The text of an answer goes out. */
export function sendText(reply: FastifyReply, { text, link }: Answer): FastifyReply {
  if (link !== undefined) void reply.header('Link', link);
  return reply.type('application/json; charset=utf-8').send(text);
}
