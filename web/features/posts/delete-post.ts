import { useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { deletePost, isArchivedWhenDeleted, restorePost } from '#domain/posts/archive.ts';
import type { Post } from '#domain/posts/contract.ts';
import { callOnce } from '#web/lib/api.ts';
import { somethingChanged, useWrite } from '#web/lib/use-api.ts';
import { useOutcome } from '#web/lib/use-outcome.ts';
import { useUndoable } from '#web/lib/use-undoable.ts';
import type { PostPage } from './post-pages.ts';

/** Said of what is out somewhere: deleting takes it out of sight, not out of the record. */
const KEPT = 'Its approval record is kept in the Archive.';

/** Rows of the grid do not say how it stands on each account. */
type Removed = Pick<Post, 'id' | 'status'> & Partial<Pick<Post, 'targets'>>;

const QUESTION = 'Are you sure you want to delete this post?';

/** Asks, deletes, and removes the post from every cached list without refetching them. */
export function useDeletePost(onDeleted?: () => void) {
  const undoable = useUndoable();
  const { failPlainly } = useOutcome();
  const client = useQueryClient();
  const remove = useWrite(deletePost);
  const ask = ({ id, status, targets = [] }: Removed) => {
    if (remove.isPending || !window.confirm(QUESTION)) return;
    remove.mutate(
      { params: { id } },
      {
        // Skipped if the person has gone elsewhere meanwhile.
        onSuccess: () => onDeleted?.(),
        onDone: () => {
          forget(client, id);
          void somethingChanged(client, ({ queryKey }) => queryKey[1] === 'posts' || queryKey.includes(id));
          const way = () => ({
            restored: 'Post restored',
            failed: 'Failed to restore the post',
            undo: () => callOnce(restorePost, { params: { id } }),
          });
          undoable(
            'Post deleted successfully',
            way,
            isArchivedWhenDeleted({ status, targets }) ? KEPT : undefined,
          );
        },
        ...failPlainly('Failed to delete post'),
      },
    );
  };
  return { ask, deleting: remove.isPending ? remove.variables.params?.id : undefined };
}

/** Lists of posts in any view: only their membership matters here. */
type Listed = Pick<Post, 'id' | 'createdAt'>;
type Page = PostPage<Listed>;
type Kept = Listed[] | Page | InfiniteData<Page>;

function forget(client: ReturnType<typeof useQueryClient>, id: string) {
  const others = (posts: Listed[]) => posts.filter((post) => post.id !== id);
  const without = (page: Page) => ({ ...page, answer: others(page.answer) });
  client.removeQueries({ queryKey: ['api', 'posts', id] });
  client.setQueriesData<Kept>({ queryKey: ['api', 'posts'] }, (kept) => {
    if (!kept) return kept;
    if ('pages' in kept) return { ...kept, pages: kept.pages.map(without) };
    if ('answer' in kept) return without(kept);
    return Array.isArray(kept) ? others(kept) : kept;
  });
  void client.invalidateQueries({ queryKey: ['api', 'posts'], refetchType: 'none' });
}
