import type { ChatMessage } from './contract.ts';

export type Intent =
  | 'ideas'
  | 'times'
  | 'captions'
  | 'strategy'
  | 'waiting'
  | 'changes'
  | 'gaps'
  | 'published'
  | 'failed'
  | 'drafts'
  | 'ready'
  | 'planned'
  | 'counts'
  | 'search'
  | 'help';

/** The first match wins, so specific patterns come first. */
const SIGNS: readonly [Intent, RegExp][] = [
  ['strategy', /\bstrateg|\bcontent plan\b|\bwhat (should|do) (i|we) (do|focus)|\bimprove\b|\bpriorit/],
  ['times', /\bbest\b.*\b(times?|days?|hours?)\b|\bposting times?\b|\bwhen (should|do|to|shall)\b.*\bpost/],
  [
    'gaps',
    /\bgaps?\b|\b(free|empty|open|missing)\b.*\b(days?|slots?|dates?|week|month)\b|\bwhat is missing\b|\bnothing (is )?planned\b/,
  ],
  [
    'changes',
    /\bchanges?\b|\bfeedback\b|\basked (for|to|us)\b|\brevis|\brequested\b|\bwish(es)?\b|\bcomplain|\bclients? (say|said|want)/,
  ],
  ['captions', /\bcaptions?\b|\bwrite\b|\bhashtags?\b|\bhook/],
  ['ideas', /\bideas?\b|\binspir|\bwhat (should|could|can) (i|we) post\b|\bsuggest|\bbrainstorm/],
  ['failed', /\bfail(ed|ure)?\b|\bwent wrong\b|\berrors?\b/],
  [
    'waiting',
    /\bwaiting\b|\bpending\b|\bin review\b|\bapproval\b|\bunanswered\b|\b(who|what) (has|have|is|are)( not|n.t) (answered|approved|reviewed)\b|\boutstanding\b/,
  ],
  ['ready', /\bready\b|\bapproved\b|\bunscheduled\b|\bcan be scheduled\b/],
  ['published', /\bpublished\b|\bwent (out|live)\b|\bposted\b|\blive\b|\blast posts?\b/],
  ['drafts', /\bdrafts?\b|\bunfinished\b/],
  [
    'counts',
    /\bhow many\b|\bcounts?\b|\bnumbers?\b|\boverview\b|\bstatus\b|\bsummary\b|\bhow (are|is) (we|it|things)\b/,
  ],
  [
    'planned',
    /\bplan(ned|s)?\b|\bschedul|\bupcoming\b|\bcalendar\b|\bcoming up\b|\b(next|this) (week|month)\b|\btoday\b|\btomorrow\b/,
  ],
  ['search', /\b(posts?|something|anything) (about|on|with|for)\b|\bfind\b|\bsearch\b|\bshow me\b/],
];

export const intentOf = (question: string): Intent =>
  SIGNS.find(([, sign]) => sign.test(question.toLowerCase()))?.[0] ?? 'help';

const MORE = /^\s*(more|again|another|others?|next|\d+ more|give me (more|others?)|more ideas?)\b/i;

export interface Reading {
  question: string;
  intent: Intent;
  /** How often the same was asked before in this conversation: each answer differs from the last. */
  round: number;
  isFirst: boolean;
}

/** Only this many characters are read: the telling words come first. */
const LETTERS = 500;

/** What the person wants now, given the earlier questions. */
export function readConversation(messages: readonly ChatMessage[]): Reading {
  const asked = messages.filter((message) => message.role === 'user').map((message) => message.content);
  const question = (asked.at(-1) ?? '').slice(0, LETTERS);
  const before: Intent[] = [];
  for (const text of asked.slice(0, -1)) before.push(read(text.slice(0, LETTERS), before));
  const intent = read(question, before);
  return {
    question,
    intent,
    round: before.filter((earlier) => earlier === intent).length,
    isFirst: asked.length <= 1,
  };
}

const read = (text: string, before: readonly Intent[]): Intent =>
  MORE.test(text) && intentOf(text) === 'help' ? (before.at(-1) ?? 'help') : intentOf(text);
