import type { Chat } from './use-chat.ts';

/** That a reply has begun, and what came with it. The reply itself is read where it stands. */
export function Announcement({ chat }: { chat: Chat }) {
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
