import { useState } from 'react';
import { updatePost, type Post } from '#domain/posts/contract.ts';
import { toast } from '#web/lib/toast.ts';
import { useWrite } from '#web/lib/use-api.ts';
import { AFTER_A_CHANGE, failPlainly } from '../mutations.ts';

type Typed = { title?: string; caption?: string };

/** Title and caption as they are being typed. What a poll brings changes only what nobody has touched. */
export function usePostForm(post: Post) {
  const [typed, setTyped] = useState<Typed>({});
  const write = useWrite(updatePost, AFTER_A_CHANGE);
  const title = typed.title ?? post.title;
  const caption = typed.caption ?? post.caption;
  const captionChanged = caption !== post.caption;
  const changed = captionChanged || title !== post.title;
  return {
    title,
    caption,
    changed,
    captionChanged,
    isSaving: write.isPending,
    type: (next: Typed) => setTyped((old) => ({ ...old, ...next })),
    discard: () => setTyped({}),
    save: () => {
      if (!changed || write.isPending) return;
      write.mutate(
        {
          params: { id: post.id },
          body: { ...(title !== post.title && { title }), ...(captionChanged && { caption }) },
        },
        {
          onSuccess: (saved) => {
            // What was typed while the answer was under way stays unsaved.
            setTyped((old) => ({
              ...(old.title !== undefined && old.title !== title && { title: old.title }),
              ...(old.caption !== undefined && old.caption !== caption && { caption: old.caption }),
            }));
            toast({ title: 'Post updated successfully' });
            return saved;
          },
          ...failPlainly('Failed to update post'),
        },
      );
    },
  };
}

export type PostForm = ReturnType<typeof usePostForm>;
