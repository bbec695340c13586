import { useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { addAsset, getPost, type Asset, type Post } from '#domain/posts/contract.ts';
import { filesWithin } from '#domain/posts/files-most.ts';
import { useUploads } from '#web/components/uploads/use-uploads.ts';
import { ApiError, call, callOnce, messageOf, send } from '#web/lib/api.ts';
import { useToast } from '#web/lib/toast.ts';
import type { Upload } from '#web/lib/upload-queue.ts';
import { somethingChanged } from '#web/lib/use-api.ts';
import { useUndoable } from '#web/lib/use-undoable.ts';
import { useUnsavedChanges } from '#web/ui/unsaved-changes.ts';

let lastReplacement = 0;

/** Uploads files and adds each to the post once it is there, at the end or in another one's place. */
export function useAddMedia(post: Post, guard: (action: () => void) => void) {
  const toast = useToast();
  const undoable = useUndoable();
  const failed = (description: string) =>
    toast({ title: 'Upload failed', description, variant: 'destructive' });
  const client = useQueryClient();
  const [adding, setAdding] = useState(false);
  const [leftOut, setLeftOut] = useState<string | null>(null);
  const uploads = useUploads({ onFinished: (done, lost) => void finished(done, lost) });
  useUnsavedChanges(uploads.busy || adding);
  /** The file that an upload replaces, by the upload's id. */
  const replaced = useRef(new Map<string, Asset>());

  function take(files: File[]) {
    const within = filesWithin(files, post.assets.length + uploads.uploads.length);
    setLeftOut(within.leftOut);
    if (within.taken.length > 0) guard(() => uploads.add(within.taken));
  }

  function replace(asset: Asset, file: File) {
    guard(() => {
      const id = `replacement-${(lastReplacement += 1)}`;
      replaced.current.set(id, asset);
      uploads.add([file], [id]);
    });
  }

  async function finished(done: readonly Upload[], lost: readonly Upload[]) {
    if (lost[0]) failed(lost[0].error ?? 'Failed to upload files');
    await attach(done);
  }

  /** Files whose request got no answer: they may be on the post. */
  const unanswered = useRef(new Set<string>());

  async function findOnPost(path: string): Promise<Asset | undefined> {
    const { assets } = await call(getPost, { params: { id: post.id } });
    return assets.find(({ objectPath }) => objectPath === path);
  }

  /** Adds a file once, even if an answer is lost: the post is then read before a retry or a failure. */
  async function addOnce({ id, kind }: Upload, path: string, order: number): Promise<{ id?: string }> {
    const before = unanswered.current.has(path) && (await findOnPost(path));
    if (before) return before;
    unanswered.current.add(path);
    const place = replaced.current.get(id);
    try {
      return await send(addAsset, {
        body: {
          postId: post.id,
          objectPath: path,
          type: kind,
          ...(place ? { replaces: place.id } : { order }),
        },
      });
    } catch (error) {
      if (error instanceof ApiError && error.status < 500) {
        unanswered.current.delete(path);
        // What it was to replace is gone: another try adds it at the end.
        if (error.status === 404) replaced.current.delete(id);
      } else {
        const there = await findOnPost(path).catch(() => undefined);
        if (there) return there;
      }
      throw error;
    }
  }

  /** One after the other, to keep their order. Files that could not be added stay in the list. */
  async function attach(done: readonly Upload[]) {
    if (done.length === 0 || adding) return;
    setAdding(true);
    let added = 0;
    let swapped: { before: Asset; id: string } | null = null;
    try {
      for (const one of done) {
        if (one.path === null) continue;
        const before = replaced.current.get(one.id);
        const { id } = await addOnce(one, one.path, post.assets.length + added);
        swapped = before && id !== undefined ? { before, id } : null;
        uploads.remove(one.id);
        added += 1;
      }
    } catch (error) {
      failed(messageOf(error, 'Failed to upload files'));
    } finally {
      setAdding(false);
    }
    if (added === 0) return;
    void somethingChanged(client);
    if (added !== done.length) return;
    if (swapped && added === 1) tellReplaced(swapped.before, swapped.id);
    else toast({ title: `${added} file(s) uploaded successfully` });
  }

  function tellReplaced({ objectPath, type, altText }: Asset, id: string) {
    const what = type === 'video' ? 'Video' : 'Image';
    undoable(
      `${what} replaced`,
      () => ({
        restored: `${what} put back`,
        failed: `Failed to put the ${what.toLowerCase()} back`,
        undo: () =>
          callOnce(addAsset, { body: { postId: post.id, objectPath, type, altText, replaces: id } }),
      }),
      altText ? 'Its description was of the former one: please describe the new one.' : undefined,
    );
  }

  return { uploads, adding, leftOut, take, replace, attach: () => void attach(uploads.done) };
}

export type AddingMedia = ReturnType<typeof useAddMedia>;
