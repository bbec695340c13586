import { plainText } from './plain-text.ts';
import type { Chat } from './use-chat.ts';

const MOST = 600;

/** Said once when a reply begins and once when it is whole: word by word would drown everything else. */
export function Announcement({ chat }: { chat: Chat }) {
  const last = chat.lines.at(-1);
  const drafts = last?.proposals.length ?? 0;
  const whole =
    last?.role === 'assistant'
      ? `Assistant: ${plainText(last.content).slice(0, MOST)} ${
          drafts > 0 ? `${drafts} ${drafts === 1 ? 'draft' : 'drafts'} proposed.` : ''
        }`
      : '';
  return (
    <output aria-live="polite" className="sr-only">
      {chat.pending ? 'The assistant is writing' : whole}
    </output>
  );
}
