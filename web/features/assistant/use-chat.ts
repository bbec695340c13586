import { useEffect, useMemo } from 'react';
import { useFollowed, usePart, type Followed } from '#web/lib/app-state.ts';
import { ownerOfKept, type KeptOwner } from '#web/lib/kept-owner.ts';
import { useSession } from '#web/lib/session.ts';
import { useToast } from '#web/lib/toast.ts';
import { createConversations, type Conversation } from './conversations.ts';
import { keyOf, moveLines } from './kept-lines.ts';

export interface Chat extends Conversation {
  /** The unsent question, kept while the panel is closed and on other screens. */
  typed: Followed<string>;
  send: (text: string) => void;
  retry: () => void;
  stop: () => void;
  clear: () => void;
}

/** What an earlier release stored for all agencies of a person belongs to the first that is looked at. */
function keptFor(user: KeptOwner | null, company: string | null): string {
  const key = keyOf(user ? ownerOfKept(user) : '', company);
  if (user) moveLines(keyOf(user.id, company), key);
  return key;
}

/** The conversation about a company (null: all), stored on this device for the signed-in user. */
export function useChat(company: string | null): Chat {
  const toast = useToast();
  const { user } = useSession();
  const key = useMemo(() => keptFor(user, company), [user, company]);
  const conversations = usePart(createConversations);
  const { lines, pending } = useFollowed(conversations.view(key));
  useEffect(() => conversations.followTabs(key), [conversations, key]);
  return {
    lines,
    pending,
    typed: conversations.typed(key),
    send: (text) => void conversations.send(key, company, text),
    retry: () => void conversations.retry(key, company),
    stop: () => conversations.stop(key),
    clear: () => {
      conversations.clear(key);
      toast({
        title: 'Conversation cleared',
        action: { label: 'Undo', onClick: () => conversations.restore(key, lines) },
      });
    },
  };
}
