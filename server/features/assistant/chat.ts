import { contextOf } from '#domain/assistant/context.ts';
import type { chat, ProposedPost } from '#domain/assistant/contract.ts';
import { conversationFor, withRecords } from '#domain/assistant/conversation.ts';
import type { Facts } from '#domain/assistant/facts.ts';
import { answerFromPlaybook } from '#domain/assistant/playbook.ts';
import { chatPrompt } from '#domain/assistant/prompts.ts';
import type { ChatEvent } from '#domain/assistant/stream.ts';
import type { BodyOf } from '#domain/kit/endpoint.ts';
import { AppError } from '#domain/kit/errors.ts';
import type { Ctx } from '#server/kit/context.ts';
import { countTry } from '#server/kit/rate-limit.ts';
import type { Member } from '#server/kit/route.ts';
import type { AiPort } from '#server/ports/ai/port.ts';
import { modelFailure } from './model-failure.ts';
import { readFacts, scopeOf } from './queries.ts';
import { chatTools } from './tools.ts';

type Asked = BodyOf<typeof chat>;

const MOST_TOKENS = 2000;
const CUT = '\n\n_(The reply reached its length limit here. Ask me to go on.)_';
const ONLY_DRAFTS = 'Here is what I would post:';

/** Streams the assistant's reply, up to `done`. May throw AppError before or after any part. */
export async function* reply(
  ctx: Ctx,
  member: Member,
  asked: Asked,
  signal: AbortSignal,
): AsyncGenerator<ChatEvent> {
  await countTry(ctx.db, { key: `chat:${member.userId}`, most: 30, seconds: 60 }, ctx.now());
  const facts = await readFacts(ctx, member, scopeOf(member, asked));
  if (ctx.ai) {
    try {
      yield* fromModel(ctx.ai, facts, asked, signal);
    } catch (error) {
      throw modelFailure(ctx, error);
    }
  } else {
    const { message, proposals } = answerFromPlaybook(asked.messages, facts);
    yield { type: 'text', text: message };
    for (const proposal of proposals) yield { type: 'proposal', proposal };
  }
  yield { type: 'done' };
}

async function* fromModel(
  ai: AiPort,
  facts: Facts,
  asked: Asked,
  signal: AbortSignal,
): AsyncGenerator<ChatEvent> {
  const proposals: ProposedPost[] = [];
  const proposed = () => proposals.splice(0).map((proposal) => ({ type: 'proposal' as const, proposal }));
  const parts = ai.reply({
    system: chatPrompt(facts.companyName === null ? 'all companies' : 'one company'),
    messages: withRecords(conversationFor(asked.messages), contextOf(facts)),
    tools: chatTools(facts, (proposal) => proposals.push(proposal)),
    mostTokens: MOST_TOKENS,
    signal,
  });
  let said = false;
  let offered = false;
  for await (const part of parts) {
    for (const event of proposed()) {
      offered = true;
      yield event;
    }
    said = true;
    yield { type: 'text', text: part.type === 'cut' ? CUT : part.text };
  }
  const last = proposed();
  if (!said && (offered || last.length > 0)) yield { type: 'text', text: ONLY_DRAFTS };
  yield* last;
  if (!said && !offered && last.length === 0 && !signal.aborted)
    throw new AppError('unavailable', 'The assistant’s model gave no answer. Please ask again.');
}

/** The same as a whole, for callers that do not stream. */
export async function wholeReply(events: AsyncIterable<ChatEvent>) {
  const answer: { message: string; proposals: ProposedPost[] } = { message: '', proposals: [] };
  for await (const event of events)
    if (event.type === 'text') answer.message += event.text;
    else if (event.type === 'proposal') answer.proposals.push(event.proposal);
  return answer;
}
