import { Check, History } from 'lucide-react';
import { listPosts } from '#domain/posts/contract.ts';
import { joined } from '#domain/posts/reviewers.ts';
import { useRead } from '#web/lib/use-api.ts';
import { Button } from '#web/ui/button.tsx';
import type { Reviewers } from '../reviewers/use-reviewers.ts';

const LOOKED_AT = 20;
const fresh = { refetchOnMount: 'always' } as const;

/** Adds the reviewers of the client's last post with one click. It stays visible, so that nothing moves. */
export function LastReviewers({ company, reviewers }: { company: string; reviewers: Reviewers }) {
  const { form, change } = reviewers;
  const posts = useRead(listPosts, { query: { company, limit: LOOKED_AT } }, fresh);
  const last = posts.data?.find((post) => post.reviewerEmails.length + post.reviewerPhones.length > 0);
  if (!last) return null;
  const emails = joined(form.emails, last.reviewerEmails);
  const phones = joined(form.phones, last.reviewerPhones);
  const isAdded = emails.length === form.emails.length && phones.length === form.phones.length;
  const count = last.reviewerEmails.length + last.reviewerPhones.length;
  return (
    <Button
      variant="secondary"
      size="sm"
      className="self-start"
      aria-pressed={isAdded}
      onClick={() => change({ emails, phones })}
    >
      {isAdded ? <Check aria-hidden /> : <History aria-hidden />}
      Same {count === 1 ? 'reviewer' : `${count} reviewers`} as last time
    </Button>
  );
}
