import { useRef, useState } from 'react';
import { Plus } from 'lucide-react';
import { useQueryClient } from '@tanstack/react-query';
import { addAsset, getPost, type Post } from '#domain/posts/contract.ts';
import { filesWithin } from '#domain/posts/files-most.ts';
import { ChooseFiles } from '#web/components/uploads/choose-files.tsx';
import { LeftOut } from '#web/components/uploads/left-out.tsx';
import { UploadList } from '#web/components/uploads/upload-list.tsx';
import { useFileDrop } from '#web/components/uploads/use-file-drop.ts';
import { useUploads } from '#web/components/uploads/use-uploads.ts';
import { ApiError, call, messageOf, send } from '#web/lib/api.ts';
import { cn } from '#web/lib/class-names.ts';
import { useToast } from '#web/lib/toast.ts';
import { somethingChanged } from '#web/lib/use-api.ts';
import { useUnsavedChanges } from '#web/ui/unsaved-changes.ts';
import type { Upload } from '#web/lib/upload-queue.ts';
import { Button } from '#web/ui/button.tsx';

type AddMediaProps = { post: Post; guard: (action: () => void) => void };

/** Adds files to the post, dragged in or chosen. Each is added once it is uploaded. */
export function AddMedia({ post, guard }: AddMediaProps) {
  const toast = useToast();
  const failed = (description: string) =>
    toast({ title: 'Upload failed', description, variant: 'destructive' });
  const client = useQueryClient();
  const [adding, setAdding] = useState(false);
  const [leftOut, setLeftOut] = useState<string | null>(null);
  const uploads = useUploads({ onFinished: (done, lost) => void finished(done, lost) });
  const { over, handlers } = useFileDrop(take);
  useUnsavedChanges(uploads.busy || adding);

  function take(files: File[]) {
    const within = filesWithin(files, post.assets.length + uploads.uploads.length);
    setLeftOut(within.leftOut);
    if (within.taken.length > 0) guard(() => uploads.add(within.taken));
  }

  async function finished(done: readonly Upload[], lost: readonly Upload[]) {
    if (lost[0]) failed(lost[0].error ?? 'Failed to upload files');
    await attach(done);
  }

  /** Files whose request got no answer: they may be on the post. */
  const unanswered = useRef(new Set<string>());

  async function isThere(path: string): Promise<boolean> {
    const { assets } = await call(getPost, { params: { id: post.id } });
    return assets.some(({ objectPath }) => objectPath === path);
  }

  /** Adds a file once, even if an answer is lost: the post is then read before a retry or a failure. */
  async function addOnce(path: string, kind: Upload['kind'], order: number) {
    if (unanswered.current.has(path) && (await isThere(path))) return;
    unanswered.current.add(path);
    try {
      await send(addAsset, { body: { postId: post.id, objectPath: path, type: kind, order } });
    } catch (error) {
      if (error instanceof ApiError && error.status < 500) unanswered.current.delete(path);
      else if (await isThere(path).catch(() => false)) return;
      throw error;
    }
  }

  /** One after the other, to keep their order. Files that could not be added stay in the list. */
  async function attach(done: readonly Upload[]) {
    if (done.length === 0 || adding) return;
    setAdding(true);
    let added = 0;
    try {
      for (const { id, path, kind } of done) {
        if (path === null) continue;
        await addOnce(path, kind, post.assets.length + added);
        uploads.remove(id);
        added += 1;
      }
    } catch (error) {
      failed(messageOf(error, 'Failed to upload files'));
    } finally {
      setAdding(false);
    }
    if (added === 0) return;
    void somethingChanged(client);
    if (added === done.length) toast({ title: `${added} file(s) uploaded successfully` });
  }

  return (
    <div className="mt-3 flex flex-col gap-3">
      <div
        {...handlers}
        className={cn(
          'flex flex-wrap items-center justify-between gap-3 rounded-lg border border-dashed border-line-strong py-2 pr-2 pl-3.5 text-sm text-muted transition-colors',
          over && 'border-solid border-accent bg-accent-soft text-accent-ink',
        )}
      >
        {over ? 'Drop them here' : 'Drag photos and videos here'}
        <ChooseFiles size="sm" variant="secondary" pending={adding} onFiles={take}>
          <Plus aria-hidden />
          Add
        </ChooseFiles>
      </div>
      <LeftOut text={leftOut} />
      <UploadList uploads={uploads} />
      {uploads.done.length > 0 && !uploads.busy && !adding && (
        <Button size="sm" className="self-start" onClick={() => void attach(uploads.done)}>
          Add to the post
        </Button>
      )}
    </div>
  );
}
