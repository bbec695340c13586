import { useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import {
  addAsset,
  deleteAsset,
  getPost,
  updateAsset,
  type Asset,
  type Post,
} from '#domain/posts/contract.ts';
import { callOnce } from '#web/lib/api.ts';
import { moved } from '#web/lib/upload-queue.ts';
import { keyOf, somethingChanged, useChange } from '#web/lib/use-api.ts';
import { useOutcome } from '#web/lib/use-outcome.ts';
import { useUndoable } from '#web/lib/use-undoable.ts';

/** Changes of a post's files. Each is saved at once; a move is shown before the server confirms it. */
export function useMediaMutations(post: Post) {
  const { failWith, failPlainly } = useOutcome();
  const undoable = useUndoable();
  const client = useQueryClient();
  const [deleting, setDeleting] = useState<string | null>(null);
  const remove = useChange(deleteAsset);
  const key = keyOf(getPost, { params: { id: post.id } });
  /** Moves without an answer, in order: the next one need not wait. */
  const moves = useRef<{ asset: Asset; to: number; before: Post }[]>([]);

  async function sendMoves() {
    for (let next = moves.current[0]; next; next = moves.current[0]) {
      const { asset, to, before } = next;
      try {
        await callOnce(updateAsset, { params: { assetId: asset.id }, body: { order: to } });
      } catch (error) {
        // Later moves assumed an order that does not exist.
        moves.current = [];
        client.setQueryData(key, before);
        failPlainly('Failed to move image').onError(error);
      }
      moves.current.shift();
    }
    void somethingChanged(client);
  }

  function move(from: number, to: number) {
    const before = client.getQueryData<Post>(key);
    const asset = post.assets[from];
    if (!before || !asset) return;
    // The shown order may be one move behind.
    const now = before.assets.findIndex(({ id }) => id === asset.id);
    const goal = to + now - from;
    if (now < 0 || goal < 0 || goal >= before.assets.length || goal === now) return;
    // A running read does not know of this move.
    void client.cancelQueries({ queryKey: key, exact: true });
    client.setQueryData<Post>(key, { ...before, assets: moved(before.assets, now, goal) });
    moves.current.push({ asset, to: goal, before });
    if (moves.current.length === 1) void sendMoves();
  }

  return {
    deleting,
    remove(asset: Asset) {
      // Restores the file at its place; for reviewers this is a change like any other.
      const { objectPath, type, altText } = asset;
      const order = post.assets.indexOf(asset);
      const way = () => ({
        restored: 'Image put back',
        failed: 'Failed to put the image back',
        undo: () => callOnce(addAsset, { body: { postId: post.id, objectPath, type, altText, order } }),
      });
      setDeleting(asset.id);
      remove.mutate(
        { params: { assetId: asset.id } },
        {
          onDone: () => undoable('Image deleted successfully', way),
          ...failWith('Failed to delete image'),
          onSettled: () => setDeleting(null),
        },
      );
    },
    move,
  };
}
