import { z } from 'zod';
import { endpoint } from '#domain/kit/endpoint.ts';
import { orNull, text } from '#domain/kit/fields.ts';
import { objectPath } from '#domain/media/object-path.ts';

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

/** A proposed draft, saved only when a person clicks. */
export const proposedPost = z.object({
  title: z.string(),
  caption: z.string(),
  /** The client of the post; null where the question was about no company in particular. */
  companyName: z.string().nullable().default(null),
  /** A free day that the post could fill, as `2026-11-24`. */
  date: z.iso.date().nullable().default(null),
});
export type ProposedPost = z.infer<typeof proposedPost>;

export const chat = endpoint('chat', {
  method: 'POST',
  path: '/api/chat',
  access: 'member',
  ability: 'compose',
  summary:
    'Ask the assistant. With `Accept: text/event-stream` the reply streams as server-sent events instead.',
  body: z.object({
    messages: z
      .array(chatMessage)
      .min(1, 'Please write a message')
      .max(100, 'This conversation is too long; please clear it')
      .refine((list) => (list.at(-1)?.content.trim() ?? '') !== '', 'Please write a message'),
    /** Left out or null for all companies of the owner. */
    companyName: text(200).nullable().optional(),
    /** The browser's zone; the zone in the owner's settings takes precedence. */
    timeZone: text(100).nullable().optional(),
  }),
  answer: z.object({
    message: z.string(),
    /** Drafts that the assistant proposes; nothing is saved until a person clicks. */
    proposals: z.array(proposedPost).default([]),
  }),
});

export const getAssistant = endpoint('getAssistant', {
  method: 'GET',
  path: '/api/assistant',
  access: 'member',
  ability: 'look',
  summary: 'Who answers: a language model, or the built-in assistant where none is set.',
  answer: z.object({ model: orNull(z.string()) }),
});

export const CAPTION_TASKS = ['suggest', 'shorten', 'tone', 'hashtags'] as const;
export type CaptionTask = (typeof CAPTION_TASKS)[number];

export const CAPTION_TONES = ['Friendly', 'Professional', 'Playful', 'Calm', 'Bold'] as const;

export const suggestCaption = endpoint('suggestCaption', {
  method: 'POST',
  path: '/api/assistant/caption',
  access: 'member',
  ability: 'compose',
  summary: 'Help with one caption: suggest, shorten, change its tone, add hashtags. Nothing is saved.',
  body: z.object({
    task: z.enum(CAPTION_TASKS, { error: 'Please choose suggest, shorten, tone or hashtags' }),
    companyName: text(200).nullable().optional(),
    title: text(300).default(''),
    caption: text(20_000).default(''),
    tone: text(60).nullable().optional(),
  }),
  answer: z.object({
    caption: z.string(),
    /** How the result was made, where that is worth knowing. */
    note: orNull(z.string()),
  }),
});

export const describePicture = endpoint('describePicture', {
  method: 'POST',
  path: '/api/assistant/alt-text',
  access: 'member',
  ability: 'compose',
  summary: 'Describe an uploaded picture for people who cannot see it. Nothing is saved.',
  body: z.object({ objectPath }),
  answer: z.object({ altText: z.string() }),
});

export const assistantEndpoints = [chat, getAssistant, suggestCaption, describePicture];
