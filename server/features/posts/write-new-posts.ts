import type { FileFacts } from '#domain/media/facts.ts';
import type { Asset } from '#domain/posts/contract.ts';
import { contentOf } from '#domain/posts/editable.ts';
import { askOftenText, ready } from '#server/db/ask.ts';
import type { Tx } from '#server/db/connect.ts';
import { insertRows, orNothing } from '#server/db/insert-rows.ts';
import { approvals } from '#server/db/schema/approvals.ts';
import { desks } from '#server/db/schema/desks.ts';
import { messages } from '#server/db/schema/messages.ts';
import { postTargets } from '#server/db/schema/networks.ts';
import { postAssets, postHistory, posts, postVersions, type VersionTarget } from '#server/db/schema/posts.ts';
import { deliveriesOf } from '#server/features/messages/queue-delivery.ts';
import type { messageRows } from '#server/features/messages/write-message.ts';
import type { PostRow } from './store.ts';

/** The fields that a new post does not have yet. */
export const blankPost = {
  publishedAt: null,
  previewOffAt: null,
  dueToldAt: null,
  commentsToldAt: null,
  planMoves: 0,
  dateMovedAt: null,
  stages: null,
  failureReason: null,
  publishedUrl: null,
  archivedAt: null,
  deletedAt: null,
  assignedTo: null,
  assignedAt: null,
} satisfies Partial<PostRow>;

/** A new post with everything that is created with it. */
export interface Written {
  post: Omit<PostRow, keyof typeof blankPost>;
  files: (Omit<Asset, 'url' | keyof FileFacts> & { createdAt: Date })[];
  named: (typeof approvals.$inferInsert)[];
  history: (typeof postHistory.$inferInsert)[];
  /** Desks for reviewers who have none yet. */
  people?: (typeof desks.$inferInsert)[];
  /** Messages with their deliveries. */
  sent?: ReturnType<typeof messageRows>;
  targets?: VersionTarget[];
}

/** Writes everything in one statement, however many posts there are. Foreign keys are checked at its end. */
export async function writeNewPosts(tx: Tx, all: readonly Written[]): Promise<void> {
  const versions = all.map(({ post, files, targets = [] }) => ({
    postId: post.id,
    version: post.version,
    ...contentOf(post),
    assets: files.map(({ objectPath, type, altText }) => ({ objectPath, type, altText })),
    targets,
    createdAt: post.createdAt,
  }));
  const goesTo = all.flatMap(({ post, targets = [] }) =>
    targets.map((target, order) => ({
      postId: post.id,
      ...target,
      order,
      createdAt: post.createdAt,
      updatedAt: post.createdAt,
    })),
  );
  const files = all.flatMap((one) => one.files);
  const named = all.flatMap((one) => one.named);
  const people = all.flatMap((one) => one.people ?? []);
  const sent = all.flatMap((one) => one.sent ?? []);
  const history = all.flatMap((one) => one.history);
  const parts = [
    insertRows(postVersions, versions),
    insertRows(postHistory, history),
    ...(files.length > 0 ? [insertRows(postAssets, files)] : []),
    ...(named.length > 0 ? [insertRows(approvals, named)] : []),
    ...(goesTo.length > 0 ? [insertRows(postTargets, goesTo)] : []),
    ...(people.length > 0 ? [orNothing(insertRows(desks, people))] : []),
    ...(sent.length > 0 ? [insertRows(messages, sent)] : []),
    // PostgreSQL runs the last part first: of two requests that create the same post, the second waits here.
    insertRows(
      posts,
      all.map((one) => one.post),
    ),
  ];
  const deliveries = deliveriesOf(sent);
  const { text, values } = deliveries ? ready(deliveries) : { text: 'select', values: [] };
  const before = parts.map((part, at) => `part_${at} as (${part.text(values.length + at + 1)})`).join(', ');
  await askOftenText(tx, `with ${before} ${text}`, [...values, ...parts.map((part) => part.value)]);
}
