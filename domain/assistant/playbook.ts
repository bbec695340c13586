import type { ChatMessage } from './contract.ts';
import type { Facts } from './facts.ts';
import { ideasFor } from './ideas.ts';
import { strategy, times } from './playbook-advice.ts';
import { captions, ideas, toProposal, type Answer } from './playbook-ideas.ts';
import { readConversation, type Reading } from './playbook-intent.ts';
import { counts, drafts, failed, published, ready, search } from './playbook-lists.ts';
import { gaps, planned } from './playbook-plan.ts';
import { changes, waiting } from './playbook-reviews.ts';
import { bullets, listed, nameOf, paragraphs, some } from './words.ts';

const HOW_TO_CONNECT = 'set `AI_BASE_URL` and `AI_MODEL` (or `ANTHROPIC_API_KEY`) and start Greenroom again';

const BUILT_IN = `_I am Greenroom’s built-in assistant and answer from your own posts. To have a language model write with you, ${HOW_TO_CONNECT}._`;
const BUILT_IN_SHORT = '_Built-in assistant, from your own posts._';

const only = (message: string): Answer => ({ message, proposals: [] });

/** A summary of what needs attention today. */
function today(facts: Facts): string {
  const { counts } = facts;
  const news = [
    counts['Changes Requested'] > 0 &&
      `${some(counts['Changes Requested'], 'post needs', 'posts need')} changes`,
    counts['In Review'] > 0 && `${some(counts['In Review'], 'post waits', 'posts wait')} for approval`,
    counts.Approved > 0 && `${some(counts.Approved, 'approved post has', 'approved posts have')} no date`,
    counts.Failed > 0 && `${some(counts.Failed, 'post')} failed`,
  ].filter((line) => line !== false);
  return news.length > 0 ? `Right now for ${nameOf(facts)}: ${listed(news)}.` : '';
}

const GREETING = /^\s*(hi|hello|hey|good (morning|afternoon|evening)|thanks?|thank you)\b/i;

const help = (facts: Facts, question: string): Answer =>
  only(
    paragraphs(
      GREETING.test(question)
        ? 'Hello! From your own posts I can tell you:'
        : 'That is beyond what I can answer without a language model. From your own posts I can tell you:',
      bullets([
        'What is waiting for approval?',
        'What did reviewers ask to change?',
        'What is planned next week?',
        'Where are gaps in the next 14 days?',
        'What was published?',
        'Which drafts are unfinished? Which posts are approved and have no date?',
        'Which posts are about a word, e.g. “find coffee”?',
        'Generate 5 post ideas, best posting times, caption ideas, content strategy',
      ]),
      today(facts),
    ),
  );

function answer(facts: Facts, { question, intent, round }: Reading): Answer {
  switch (intent) {
    case 'ideas':
      return ideas(facts, question, round);
    case 'captions':
      return captions(facts, question, round);
    case 'times':
      return times(facts);
    case 'strategy':
      return strategy(facts, round);
    case 'gaps':
      return {
        message: paragraphs(gaps(facts, question), 'Two drafts for free days are below.'),
        proposals: ideasFor(facts, 2, round).map(toProposal),
      };
    case 'waiting':
      return only(waiting(facts));
    case 'changes':
      return only(changes(facts));
    case 'planned':
      return only(planned(facts, question));
    case 'published':
      return only(published(facts));
    case 'drafts':
      return only(drafts(facts));
    case 'ready':
      return only(ready(facts));
    case 'failed':
      return only(failed(facts));
    case 'counts':
      return only(paragraphs(counts(facts), today(facts)));
    case 'search': {
      const found = search(facts, question);
      return found === null ? help(facts, question) : only(found);
    }
    case 'help':
      return help(facts, question);
  }
}

/** The assistant without a model: deterministic, and every figure in it is counted. */
export function answerFromPlaybook(messages: readonly ChatMessage[], facts: Facts): Answer {
  const reading = readConversation(messages);
  const { message, proposals } = answer(facts, reading);
  const full = reading.isFirst || reading.intent === 'help';
  return { message: paragraphs(message, full ? BUILT_IN : BUILT_IN_SHORT), proposals };
}
