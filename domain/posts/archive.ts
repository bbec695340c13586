import { z } from 'zod';
import { endpoint } from '#domain/kit/endpoint.ts';
import { deleted, flag, text, uuid } from '#domain/kit/fields.ts';
import { isOut, type TargetState } from '#domain/networks/targets.ts';
import { post } from './contract.ts';
import { isPublished, type PostStatus } from './status.ts';

/** The text a person types to delete a post for good: its title as screens show it. */
export const titleToType = (title: string) => title.trim() || 'Untitled';
export const confirmsTitle = (title: string, typed: string | undefined) =>
  typed?.trim() === titleToType(title);

/** Whether deleting only takes it out of sight: it is out somewhere, so its record is a proof. */
export const isArchivedWhenDeleted = (post: {
  status: PostStatus;
  targets: readonly { state: TargetState }[];
}) => isPublished(post.status) || post.targets.some(({ state }) => isOut(state));

export const TITLE_NEEDED = 'Please type the title of the post exactly as it is shown';
export const ONLY_PUBLISHED = 'Only what was published is deleted for good; this post is simply deleted';
export const NOT_ARCHIVED = 'This post is not in the archive';

const byId = z.object({ id: uuid });

export const deletePost = endpoint('deletePost', {
  method: 'DELETE',
  path: '/api/posts/:id',
  access: 'member',
  ability: 'remove',
  summary:
    'Delete a post. Its review links die with it. For a minute `restore` undoes that. What was published, if only on one account, is archived: its record stays readable. With `forever=true` and its title it is deleted for good.',
  params: byId,
  query: z.object({ forever: flag.optional() }),
  body: z.object({ title: text(300).optional() }),
  answer: deleted,
});

export const restorePost = endpoint('restorePost', {
  method: 'POST',
  path: '/api/posts/:id/restore',
  access: 'member',
  ability: 'remove',
  summary:
    'Bring a post back from the archive, with its links, or undo its deletion within the minute that follows it.',
  params: byId,
  answer: post,
});

export const archiveEndpoints = [deletePost, restorePost];
