import { Mail, MessageSquareText } from 'lucide-react';
import type { Message } from '#domain/messages/contract.ts';
import { MESSAGES } from '#domain/messages/kinds.ts';
import { reasonOfHold } from '#domain/messages/limits.ts';
import { TimeAgo } from '#web/components/time-ago.tsx';
import { cn } from '#web/lib/class-names.ts';
import { MessageState } from './message-state.tsx';
import { recipientOf } from './recipient.ts';

/** One message in the list; a click anywhere opens it. */
export function MessageRow({ message, onOpen }: { message: Message; onOpen: () => void }) {
  const Icon = message.channel === 'sms' ? MessageSquareText : Mail;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onOpen}
      className="flex w-full gap-3.5 px-4 py-3.5 text-left transition-colors hover:bg-hover focus-visible:-outline-offset-2 sm:px-5"
    >
      <span
        aria-hidden
        className="mt-0.5 flex size-9 shrink-0 items-center justify-center rounded-full bg-sunken text-muted ring-1 ring-line ring-inset"
      >
        <Icon className="size-4" />
      </span>
      <span className="grid min-w-0 flex-1 gap-x-4 gap-y-0.5 sm:grid-cols-[minmax(0,1fr)_auto]">
        {/* Our own sentence, so without `dir="auto"`, whatever name it begins with. */}
        <span className="line-clamp-2 min-w-0 text-sm font-medium wrap-anywhere text-ink sm:line-clamp-1">
          {message.subject ?? (withoutLinks(message.text) || message.text)}
        </span>
        <span className="flex items-center gap-3 max-sm:order-last max-sm:mt-1.5 max-sm:justify-between sm:row-span-2 sm:flex-col sm:items-end sm:gap-1.5">
          <MessageState message={message} />
          <TimeAgo instant={message.createdAt} className="text-xs text-subtle" />
        </span>
        <span className="min-w-0">
          <span className="block truncate text-sm text-muted">
            {MESSAGES[message.kind]?.label ?? message.kind}
            <span aria-hidden> · </span>
            <span className="text-subtle">{recipientOf(message)}</span>
          </span>
          {message.error && (
            <span
              className={cn(
                'mt-1 line-clamp-2 text-xs wrap-anywhere',
                message.status === 'failed' ? 'text-danger-ink' : 'text-subtle',
              )}
            >
              {reasonOfHold(message) ?? message.error}
            </span>
          )}
        </span>
      </span>
    </button>
  );
}

/** A text without its links, which the opened message shows. */
const withoutLinks = (text: string) => text.replace(/(?<!\s)\s*https?:\/\/\S+/g, '');
