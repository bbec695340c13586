import { Shot } from '#web/components/shots/shot.tsx';

/** A reviewer's text message, with the link as phones show it. */
export function TextMessage() {
  return (
    <div className="flex flex-col gap-1.5">
      <p className="text-center text-2xs text-muted">Text message, 9:12 AM</p>
      <div className="max-w-[92%] rounded-2xl rounded-bl-sm bg-surface px-3.5 py-2.5 text-sm ring-1 ring-line">
        A new post for Fern & Oak Bakery is ready for you. Please have a look:
      </div>
      <div className="max-w-[92%] overflow-hidden rounded-2xl rounded-tl-sm ring-1 ring-line">
        <Shot name="review-pending" className="h-32 object-cover object-[50%_18.5%]" />
        <div className="bg-surface px-3.5 py-2.5">
          <p className="truncate text-sm font-medium">Approve this post</p>
          <p className="text-xs text-muted">No log-in needed</p>
        </div>
      </div>
    </div>
  );
}
