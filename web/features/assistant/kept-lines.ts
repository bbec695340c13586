import { z } from 'zod';
import { proposedPost } from '#domain/assistant/contract.ts';

const line = z.object({
  id: z.number(),
  role: z.enum(['user', 'assistant']),
  content: z.string(),
  proposals: z.array(proposedPost),
  /** Why there is no answer; this line is not sent to the model. */
  failure: z.string().optional(),
  /** Stopped by the person. */
  stopped: z.boolean().optional(),
});
export type ChatLine = z.infer<typeof line>;

const lines = z.array(line);

export const MOST_LINES = 80;

/** One conversation per company and account on this device; `owner` is the person in one of their agencies. */
export const keyOf = (owner: string, company: string | null) =>
  `assistant:${owner}:${company?.trim().toLowerCase() ?? '*'}`;

export function readLines(key: string): ChatLine[] {
  try {
    const read = lines.safeParse(JSON.parse(localStorage.getItem(key) ?? '[]'));
    return read.success ? read.data : [];
  } catch {
    return [];
  }
}

/** Nothing moves where there is a conversation already. */
export function moveLines(from: string, to: string): void {
  if (readLines(from).length === 0 || readLines(to).length > 0) return;
  if (keepLines(to, readLines(from))) keepLines(from, []);
}

/** False where it could not be stored. */
export function keepLines(key: string, list: readonly ChatLine[]): boolean {
  try {
    if (list.length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(list.slice(-MOST_LINES)));
    return true;
  } catch {
    // Storage is full or forbidden: the conversation lives as long as the page.
    return false;
  }
}
