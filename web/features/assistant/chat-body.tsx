import './assistant.css';
import { ChatLines } from './chat-lines.tsx';
import { Composer } from './composer.tsx';
import { Prompts } from './prompts.tsx';
import type { Chat } from './use-chat.ts';

type ChatBodyProps = {
  chat: Chat;
  company: string | null;
  /** The small panel: two prompts. */
  small?: boolean;
  takesFocus?: boolean;
};

/** The conversation and its input; tab and panel differ around them. */
export function ChatBody({ chat, company, small = false, takesFocus = false }: ChatBodyProps) {
  return (
    <>
      {chat.lines.length === 0 && !chat.pending ? (
        <Prompts company={company} few={small} onChoose={chat.send} />
      ) : (
        <ChatLines chat={chat} company={company} />
      )}
      <Announcement chat={chat} />
      <Composer
        chat={chat}
        takesFocus={takesFocus}
        label={company ? `Message about ${company}` : 'Message about all clients'}
      />
    </>
  );
}

/** Announces that a reply has begun, and its drafts. The reply itself is read in place. */
function Announcement({ chat }: { chat: Chat }) {
  const last = chat.lines.at(-1);
  const drafts = last?.proposals.length ?? 0;
  return (
    <output aria-live="polite" className="sr-only">
      {chat.pending
        ? 'The assistant is writing'
        : drafts > 0 && `${drafts} ${drafts === 1 ? 'draft' : 'drafts'} proposed`}
    </output>
  );
}
