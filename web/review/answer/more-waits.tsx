import type { ReviewPage } from '#domain/approvals/contract.ts';
import { Icon } from '../look/icon.tsx';
import { counted, words } from '../words.ts';

/** Whoever has answered is led on to the rest. */
export function MoreWaits({ desk }: Pick<ReviewPage, 'desk'>) {
  if (!desk) return null;
  return (
    <a className="button more" href={desk.url}>
      {counted(words.moreWait, desk.waiting)}
      <Icon name="right" />
    </a>
  );
}
