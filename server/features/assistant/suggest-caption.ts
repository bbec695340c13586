import { framed, shortened, tagged } from '#domain/assistant/caption-rules.ts';
import type { suggestCaption } from '#domain/assistant/contract.ts';
import { allPosts, type Facts } from '#domain/assistant/facts.ts';
import { captionPrompt, captionQuestion } from '#domain/assistant/prompts.ts';
import type { BodyOf } from '#domain/kit/endpoint.ts';
import { AppError, badField } from '#domain/kit/errors.ts';
import type { Ctx } from '#server/kit/context.ts';
import { countTry } from '#server/kit/rate-limit.ts';
import type { Member } from '#server/kit/route.ts';
import type { AiPort } from '#server/ports/ai/port.ts';
import { modelFailure } from './model-failure.ts';
import { readFacts, scopeOf } from './queries.ts';

type CaptionRequest = BodyOf<typeof suggestCaption>;

export const NEEDS_MODEL =
  'needs a language model: set AI_BASE_URL and AI_MODEL (or ANTHROPIC_API_KEY) and start Greenroom again.';

/** Help with one caption. Nothing is saved: the person sees it first. */
export async function captionFor(ctx: Ctx, member: Member, request: CaptionRequest, signal: AbortSignal) {
  if (request.task === 'suggest' ? request.title === '' && request.caption === '' : request.caption === '')
    throw request.task === 'suggest'
      ? badField('title', 'Please add a title first, so that there is something to write about')
      : badField('caption', 'Please write a caption first');
  await countTry(ctx.db, { key: `caption:${member.userId}`, most: 30, seconds: 60 }, ctx.now());
  const facts = await readFacts(ctx, member, scopeOf(member, request));
  return ctx.ai ? fromModel(ctx, ctx.ai, facts, request, signal) : fromRules(facts, request);
}

function fromRules(facts: Facts, { task, title, caption }: CaptionRequest) {
  switch (task) {
    case 'shorten':
      return shortened(caption) ?? refuse('There is nothing that could be left out of this caption.');
    case 'hashtags':
      return tagged(facts, title, caption) ?? refuse('No further hashtags were found for this caption.');
    case 'suggest':
      return (
        framed(facts, title) ?? refuse('Please add a title first, so that there is something to write about')
      );
    case 'tone':
      throw new AppError('unavailable', `Changing the tone ${NEEDS_MODEL}`);
  }
}

function refuse(message: string): never {
  throw new AppError('conflict', message);
}

const EXAMPLES = 5;
const CUT = 'The reply reached its length limit here. Its end is missing.';
const REFUSED =
  'The assistant’s model did not take this caption. Please try again later, or write it yourself.';

async function fromModel(ctx: Ctx, ai: AiPort, facts: Facts, request: CaptionRequest, signal: AbortSignal) {
  const examples = allPosts(facts)
    .flatMap((post) =>
      post.caption === '' || post.caption === request.caption ? [] : post.caption.slice(0, 600),
    )
    .slice(0, EXAMPLES);
  const post = { title: request.title, caption: request.caption.slice(0, 6000), tone: request.tone ?? null };
  let caption = '';
  let isCut = false;
  try {
    const parts = ai.reply({
      system: captionPrompt(),
      messages: [{ role: 'user', content: captionQuestion(request.task, post, examples) }],
      mostTokens: 1200,
      signal,
    });
    for await (const part of parts)
      if (part.type === 'text') caption += part.text;
      else isCut = true;
  } catch (error) {
    throw modelFailure(ctx, error, REFUSED);
  }
  if (caption.trim() === '')
    throw new AppError('unavailable', 'The assistant’s model gave no answer. Please try again.');
  return { caption: caption.trim(), note: isCut ? CUT : null };
}
