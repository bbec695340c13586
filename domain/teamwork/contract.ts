import { z } from 'zod';
import { endpoint } from '#domain/kit/endpoint.ts';
import { done, uuid } from '#domain/kit/fields.ts';
import { post } from '#domain/posts/contract.ts';

export const ONLY_IN_NOTES = 'Only a note for the team can name somebody of the team';
export const NOT_OF_TEAM = 'Please choose somebody of your team who sees this client';
export const MAY_NOT_WRITE = 'Please choose somebody who may write posts: a viewer may not';

export const assignPost = endpoint('assignPost', {
  method: 'PUT',
  path: '/api/posts/:id/assignee',
  access: 'member',
  ability: 'compose',
  summary:
    'Give a post to a member who sees its client and may write posts, or (null) back to whoever made it.',
  params: z.object({ id: uuid }),
  body: z.object({ memberId: uuid.nullable() }),
  answer: post,
});

export const seeMentions = endpoint('seeMentions', {
  method: 'POST',
  path: '/api/posts/:id/mentions/seen',
  access: 'member',
  ability: 'act in person',
  summary: 'Say that you have seen the notes on a post in which you are named: they no longer wait for you.',
  params: z.object({ id: uuid }),
  answer: done,
});
