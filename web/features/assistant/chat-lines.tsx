import { useLayoutEffect, useRef } from 'react';
import { LogoMark } from '#web/components/logo.tsx';
import { AssistantLine, UserLine } from './chat-line.tsx';
import type { Chat } from './use-chat.ts';

/** Within this distance of the end, the view follows the conversation. */
const NEAR_END = 80;
const ABOVE_QUESTION = 20;

/** Scrolls with the conversation, but never past the last question: an answer is read from its beginning. */
function useFollowing(chat: Chat) {
  const list = useRef<HTMLElement>(null);
  const following = useRef(true);
  useLayoutEffect(() => {
    const box = list.current;
    if (!box || !(following.current || chat.lines.at(-1)?.role === 'user')) return;
    const questions = box.querySelectorAll<HTMLElement>('[data-question]');
    const last = questions[questions.length - 1]?.offsetTop ?? Infinity;
    box.scrollTop = Math.min(box.scrollHeight, last - box.offsetTop - ABOVE_QUESTION);
  }, [chat.lines]);
  const onScroll = () => {
    const box = list.current;
    if (box) following.current = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_END;
  };
  return { list, onScroll };
}

function Thinking() {
  return (
    <div className="flex items-center gap-2.5">
      <LogoMark className="size-6 shrink-0" />
      <span aria-hidden className="typing-dots">
        <span />
        <span />
        <span />
      </span>
    </div>
  );
}

export function ChatLines({ chat, company }: { chat: Chat; company: string | null }) {
  const { list, onScroll } = useFollowing(chat);
  const last = chat.lines.at(-1);
  return (
    <section
      ref={list}
      onScroll={onScroll}
      // A region that scrolls must be reachable by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      // Announced once a reply is complete: word by word it would drown everything else.
      role="log"
      aria-label="Conversation"
      aria-busy={chat.pending}
      className="@container flex min-h-0 flex-1 flex-col gap-5 overflow-y-auto overscroll-contain px-4 py-5 -outline-offset-2 sm:px-5"
    >
      {chat.lines.map((line) =>
        line.role === 'user' ? (
          <UserLine key={line.id} text={line.content} />
        ) : (
          <AssistantLine
            key={line.id}
            line={line}
            company={company}
            growing={chat.pending && line === last}
            onRetry={line === last ? chat.retry : undefined}
          />
        ),
      )}
      {chat.pending && last?.role === 'user' && <Thinking />}
    </section>
  );
}
