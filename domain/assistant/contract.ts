import { z } from 'zod';
import { endpoint } from '#domain/kit/endpoint.ts';
import { text } from '#domain/kit/fields.ts';

export const SUGGESTED_PROMPTS = [
  'Generate 5 post ideas',
  'Best posting times',
  'Caption ideas',
  'Content strategy',
] as const;

export const CHAT_FAILURE = 'Sorry, I encountered an error. Please try again.';

export const chatMessage = z.object({
  role: z.enum(['user', 'assistant']),
  content: z.string().min(1, 'Please write a message').max(20_000, 'Please write a shorter message'),
});
export type ChatMessage = z.infer<typeof chatMessage>;

export const proposedPost = z.object({ title: z.string(), caption: z.string() });
export type ProposedPost = z.infer<typeof proposedPost>;

export const chat = endpoint('chat', {
  method: 'POST',
  path: '/api/chat',
  access: 'owner',
  summary:
    'Ask the assistant. With `Accept: text/event-stream` the reply streams as server-sent events instead.',
  body: z.object({
    messages: z
      .array(chatMessage)
      .min(1, 'Please write a message')
      .max(100, 'This conversation is too long; please clear it')
      .refine((list) => (list.at(-1)?.content.trim() ?? '') !== '', 'Please write a message'),
    companyName: text(200).nullable().optional(),
  }),
  answer: z.object({
    message: z.string(),
    /** Drafts that the assistant proposes; nothing is saved until a person clicks. */
    proposals: z.array(proposedPost).default([]),
  }),
});

export const assistantEndpoints = [chat];
