import { useEffect, useRef } from 'react';
import { cn } from '#web/lib/class-names.ts';
import { ChatBody } from './chat-body.tsx';
import { ClearButton, WhoAnswers } from './chat-tools.tsx';
import { useChat } from './use-chat.ts';

/** The Assistant tab: the conversation about one company, or about all. */
export function ChatView({ company }: { company: string | null }) {
  const chat = useChat(company);
  const view = useRef<HTMLElement>(null);
  const talks = chat.lines.length > 0;

  // The first question scrolls, to make room for its answer.
  useEffect(() => {
    if (talks && chat.pending) view.current?.scrollIntoView({ block: 'nearest' });
  }, [talks, chat.pending]);

  return (
    <section
      ref={view}
      aria-label="Assistant"
      className={cn(
        'mx-auto flex min-h-96 w-full max-w-3xl flex-col scroll-mt-2 -scroll-mb-18 overflow-hidden rounded-xl border border-line bg-surface shadow-xs',
        talks && 'h-[min(46rem,calc(100dvh-6rem))]',
      )}
    >
      <div className="flex min-h-13 items-center gap-2 border-b border-line py-1.5 pr-2 pl-4 sm:pl-5">
        <h2 className="text-sm font-semibold text-ink">Assistant</h2>
        <WhoAnswers />
        <span className="ml-auto" />
        <ClearButton chat={chat} />
      </div>
      <ChatBody chat={chat} company={company} />
    </section>
  );
}
