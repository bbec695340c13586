import type { ReviewPage } from '#domain/approvals/contract.ts';
import { Icon } from '../look/icon.tsx';
import { counted, words } from '../words.ts';

/** Leads a reviewer who has answered to the other posts that wait. */
export function MoreWaits({ desk }: Pick<ReviewPage, 'desk'>) {
  if (!desk) return null;
  return (
    <a className="button more" href={desk.url}>
      {counted(words.moreWait, desk.waiting)}
      <Icon name="right" />
    </a>
  );
}
