import { Hand } from 'lucide-react';
import { placeOf } from '#domain/networks/place.ts';
import { needsLook, type Target } from '#domain/networks/targets.ts';
import type { Post } from '#domain/posts/contract.ts';
import { Button } from '#web/ui/button.tsx';
import { usePostByHand } from '../mutations.ts';

type ByHandProps = { post: Post; target: Pick<Target, 'id' | 'state' | 'network' | 'handle'> };

/** What an account could not take, a person can: they get the words and files, and mark it afterwards. */
export function ByHand({ post, target }: ByHandProps) {
  const byHand = usePostByHand(post.id, target.id);
  if (!needsLook(target.state)) return null;
  return (
    <span className="pt-1 pl-9">
      <Button variant="secondary" size="sm" pending={byHand.isPending} onClick={byHand.go}>
        <Hand aria-hidden />
        Post It by Hand
        <span className="sr-only"> on {placeOf(target)}</span>
      </Button>
    </span>
  );
}
