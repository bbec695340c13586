import { CompanyAvatar } from '#web/components/company-avatar.tsx';
import { awaited, bakery } from '../sample.ts';

/** The message that a reviewer gets, with the link as phones show it. */
export function TextMessage() {
  return (
    <div className="flex flex-col gap-1.5">
      <p className="text-center text-2xs text-muted">Text message, 9:12 AM</p>
      <div className="max-w-[92%] rounded-2xl rounded-bl-sm bg-hover px-3.5 py-2.5 text-sm">
        A new post for {bakery.name} is ready for you. Please have a look:
      </div>
      <div className="max-w-[92%] overflow-hidden rounded-2xl rounded-tl-sm ring-1 ring-line">
        <img src={awaited.picture} alt="" className="h-28 w-full object-cover object-[50%_62%]" />
        <div className="flex items-center gap-2.5 bg-surface px-3.5 py-2.5">
          <CompanyAvatar {...bakery} size="sm" />
          <div className="min-w-0">
            <p className="truncate text-sm font-medium">Approve this post</p>
            <p className="text-xs text-muted">No log-in needed</p>
          </div>
        </div>
      </div>
    </div>
  );
}
