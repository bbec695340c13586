import { useRef } from 'react';
import type { Post } from '#domain/posts/contract.ts';
import { apart, useFetchedAhead } from '#web/ui/on-demand.tsx';
import { BOTH_CHANGED, type PostForm } from './use-post-form.ts';

const Overlaps = apart(async () => (await import('./overlaps.tsx')).Overlaps);

type BothChangedProps = { post: Post; form: PostForm; zone: string };

/** Where fields are told of that somebody else saved while they were edited here. */
export function BothChanged({ post, form, zone }: BothChangedProps) {
  const here = useRef<HTMLDivElement>(null);
  useFetchedAhead(Overlaps.fetch);
  // The buttons of a choice are gone after it: the focus goes to its field, or stays here where there is none.
  const focusOn = (field: string) =>
    (document.querySelector<HTMLElement>(`[data-field="${field}"]`) ?? here.current)?.focus();
  return (
    // While empty it takes no room but can have the focus, which an element that is not shown would lose.
    <div ref={here} id={BOTH_CHANGED} tabIndex={-1} className="empty:absolute focus-visible:outline-none">
      {form.overlaps.length > 0 && <Overlaps post={post} form={form} zone={zone} onChosen={focusOn} />}
    </div>
  );
}
