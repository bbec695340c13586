import './assistant.css';
import { Announcement } from './announcement.tsx';
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

/** The conversation and the field to write in; what is around them differs between tab and panel. */
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
