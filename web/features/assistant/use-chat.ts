import { useCallback, useSyncExternalStore } from 'react';
import { useSession } from '#web/lib/session.ts';
import { toast } from '#web/lib/toast.ts';
import {
  clear,
  conversation,
  restore,
  retry,
  send,
  stop,
  subscribe,
  type Conversation,
} from './conversations.ts';
import { keyOf } from './kept-lines.ts';

export interface Chat extends Conversation {
  send: (text: string) => void;
  retry: () => void;
  stop: () => void;
  clear: () => void;
}

/** The conversation about a company (null: about all), as it is kept on this device for the signed-in user. */
export function useChat(company: string | null): Chat {
  const { user } = useSession();
  const key = keyOf(user?.id ?? '', company);
  const follow = useCallback((listener: () => void) => subscribe(key, listener), [key]);
  const { lines, pending } = useSyncExternalStore(follow, () => conversation(key));
  return {
    lines,
    pending,
    send: (text) => void send(key, company, text),
    retry: () => void retry(key, company),
    stop: () => stop(key),
    clear: () => {
      clear(key);
      toast({
        title: 'Conversation cleared',
        action: { label: 'Undo', onClick: () => restore(key, lines) },
      });
    },
  };
}
