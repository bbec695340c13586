import type { ReviewPage } from '#domain/approvals/contract.ts';
import { Icon } from '../look/icon.tsx';

/** Whoever has answered is led on to the rest. */
export function MoreWaits({ desk }: Pick<ReviewPage, 'desk'>) {
  if (!desk) return null;
  return (
    <a className="button more" href={desk.url}>
      {desk.waiting === 1 ? '1 more waits for you' : `${desk.waiting} more wait for you`}
      <Icon name="right" />
    </a>
  );
}
