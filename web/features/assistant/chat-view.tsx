import { ChatBody } from './chat-body.tsx';
import { ClearButton, WhoAnswers } from './chat-tools.tsx';
import { useChat } from './use-chat.ts';

/** The Assistant tab: the conversation about one company, or about all. */
export function ChatView({ company }: { company: string | null }) {
  const chat = useChat(company);
  return (
    <section
      aria-label="Assistant"
      className="mx-auto flex h-[min(44rem,calc(100dvh-8rem))] min-h-96 w-full max-w-3xl flex-col overflow-hidden rounded-xl border border-line bg-surface shadow-xs"
    >
      <header className="flex min-h-13 items-center gap-2 border-b border-line py-1.5 pr-2 pl-4 sm:pl-5">
        <h2 className="text-sm font-semibold text-ink">Assistant</h2>
        <WhoAnswers />
        <span className="ml-auto" />
        <ClearButton chat={chat} />
      </header>
      <ChatBody chat={chat} company={company} />
    </section>
  );
}
