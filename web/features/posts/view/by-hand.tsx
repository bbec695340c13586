import { Hand, X } from 'lucide-react';
import { placeOf } from '#domain/networks/place.ts';
import { isOut, needsLook, type Target } from '#domain/networks/targets.ts';
import type { Post } from '#domain/posts/contract.ts';
import { isPublished } from '#domain/posts/status.ts';
import { Button } from '#web/ui/button.tsx';
import { usePostByHand, useTakeOff } from '../mutations.ts';

type ByHandProps = {
  post: Post;
  target: Pick<Target, 'id' | 'accountId' | 'state' | 'network' | 'handle'>;
};

/** The actions for one account of a post: posting by hand after a failure, removing a disconnected one. */
export function ByHand({ post, target }: ByHandProps) {
  const isLeft = target.accountId === null && !isOut(target.state) && !isPublished(post.status);
  const needs = needsLook(target.state);
  if (!isLeft && !needs) return null;
  return (
    <span className="flex flex-wrap gap-2 pt-1 sm:pl-9">
      {needs && <TakeOver post={post} target={target} />}
      {isLeft && <TakeOff post={post} target={target} />}
    </span>
  );
}

/** The person gets the text and files, and marks it as posted afterwards. */
function TakeOver({ post, target }: ByHandProps) {
  const byHand = usePostByHand(post.id, target.id);
  return (
    <Button needs="publish" variant="secondary" size="sm" pending={byHand.isPending} onClick={byHand.go}>
      <Hand aria-hidden />
      Post It by Hand
      <span className="sr-only"> on {placeOf(target)}</span>
    </Button>
  );
}

/** The account was disconnected, so no form lists it. */
function TakeOff({ post, target }: ByHandProps) {
  const takeOff = useTakeOff(post, target);
  return (
    <Button needs="compose" variant="secondary" size="sm" pending={takeOff.isPending} onClick={takeOff.go}>
      <X aria-hidden />
      Remove
      <span className="sr-only"> {placeOf(target)}</span>
    </Button>
  );
}
