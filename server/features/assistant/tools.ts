import { z } from 'zod';
import { fenced, planForModel, postForModel } from '#domain/assistant/context.ts';
import type { ProposedPost } from '#domain/assistant/contract.ts';
import { dayOf } from '#domain/assistant/days.ts';
import { allPosts, postableName, type Facts } from '#domain/assistant/facts.ts';
import { sameCompany } from '#domain/companies/names.ts';
import { CAPTION_LIMIT } from '#domain/posts/contract.ts';
import { POST_STATUSES } from '#domain/posts/status.ts';
import type { AiTool } from '#server/ports/ai/port.ts';

const MOST_POSTS = 15;
const MOST_PROPOSALS = 10;

function tool<Input extends z.ZodType>(
  name: string,
  description: string,
  input: Input,
  run: (given: z.infer<Input>) => string,
): AiTool {
  return { name, description, input, run: (given) => Promise.resolve(run(given as z.infer<Input>)) };
}

/**
 * What the model may do: read what this conversation is about, and propose posts. All
 * tools work on facts that were read for the person who asks; none can reach another
 * company, another owner or a row in the database.
 */
export function chatTools(facts: Facts, propose: (proposal: ProposedPost) => void): AiTool[] {
  let proposed = 0;

  const readPosts = tool(
    'read_posts',
    'Read posts with their full captions, newest first. All parameters are optional.',
    z.object({
      status: z.enum(POST_STATUSES).optional(),
      search: z.string().max(100).optional().describe('Words that title or caption must contain'),
      company: z.string().max(120).optional(),
    }),
    ({ status, search, company }) => {
      const words = (search ?? '').toLowerCase().split(/\s+/).filter(Boolean);
      const found = allPosts(facts).filter((post) => {
        const text = `${post.title} ${post.caption}`.toLowerCase();
        return (
          (status === undefined || post.status === status) &&
          (company === undefined || sameCompany(post.companyName, company)) &&
          words.every((word) => text.includes(word))
        );
      });
      const shown = found.slice(0, MOST_POSTS).map((post) => postForModel(facts, post, 1500));
      return fenced('records', { found: found.length, posts: shown });
    },
  );

  const readCalendar = tool(
    'read_calendar',
    'Read what is planned between two days of the next five weeks, both included.',
    z.object({ from: z.iso.date(), to: z.iso.date() }),
    ({ from, to }) => {
      const inside = facts.planned.filter((post) => {
        const day = dayOf(post.at, facts.timeZone);
        return day >= from && day <= to;
      });
      return fenced('records', { planned: planForModel(facts, inside.slice(0, 60)), count: inside.length });
    },
  );

  const proposeDraft = tool(
    'propose_draft',
    'Offer a draft post to the manager as a card. Nothing is saved until the manager clicks it.',
    z.object({
      title: z.string().min(1).max(300).describe('Internal title'),
      caption: z.string().min(1).max(CAPTION_LIMIT),
      company: z
        .string()
        .max(120)
        .nullable()
        .optional()
        .describe('Only where several companies are in question'),
      // A day that does not exist is left out, and the draft is still shown.
      date: z.iso.date().nullable().optional().catch(null).describe('A free day that the post could fill'),
    }),
    ({ title, caption, company, date }) => {
      proposed += 1;
      if (proposed > MOST_PROPOSALS) return 'Not shown: enough drafts were proposed in this reply.';
      const known = facts.companies.find(({ name }) => sameCompany(name, company ?? null));
      const companyName = postableName(facts.companyName ?? known?.name ?? null);
      const ofClient = facts.companies.find(({ name }) => sameCompany(name, companyName));
      const today = dayOf(facts.now, ofClient?.timeZone ?? facts.timeZone);
      propose({ title, caption, companyName, date: date && date >= today ? date : null });
      return 'The draft is shown to the manager. Do not repeat its caption in your answer.';
    },
  );

  return [readPosts, readCalendar, proposeDraft];
}
