import { Badge } from '#web/ui/badge.tsx';
import { LogoMark } from '#web/components/logo.tsx';

/** A question and an answer from the company's own posts and calendar. */
export function Assistant() {
  return (
    <div className="flex flex-col gap-3">
      <div className="max-w-[85%] self-end rounded-2xl rounded-br-sm bg-accent px-3.5 py-2 text-sm text-on-accent">
        What is missing next week?
      </div>
      <div className="flex items-start gap-2.5">
        <LogoMark className="mt-0.5 size-6 shrink-0" />
        <p className="rounded-2xl rounded-tl-sm bg-hover px-3.5 py-2 text-sm">
          Nothing is planned from Tuesday to Thursday. Your oven post was the last look behind the counter: a
          short video of the first bake would fit Wednesday morning.
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Badge className="h-7 px-3">Generate 5 post ideas</Badge>
        <Badge className="h-7 px-3">Best posting times</Badge>
      </div>
    </div>
  );
}
