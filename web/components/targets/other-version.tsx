import { Link } from 'wouter';

/** An edit after it went out there: the present words are not what is there. The record has both. */
export function OtherVersion({ postId, version }: { postId: string; version: number }) {
  return (
    <Link
      href={`/post/${postId}/record`}
      className="-my-1 block w-fit rounded-sm py-1 text-xs text-accent-ink underline underline-offset-2"
    >
      Version {version} is out there
    </Link>
  );
}
