import { useEffect, useRef, useState } from 'react';
import { MessageCircle } from 'lucide-react';
import { IconButton } from '#web/ui/icon-button.tsx';
import { apart, useFetchedAhead } from '#web/ui/on-demand.tsx';
import type { ChatSize } from './chat-window.tsx';

const ChatWindow = apart(async () => (await import('./chat-window.tsx')).ChatWindow);

/** The assistant beside any screen: a button, a small panel, or the whole screen. */
export function ChatPanel({ company }: { company: string | null }) {
  const [size, setSize] = useState<ChatSize>('minimised');
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useFetchedAhead(ChatWindow.fetch);

  // Minimising returns the focus to the button.
  useEffect(() => {
    if (size === 'minimised' && wasOpen.current) opener.current?.focus();
    wasOpen.current = size !== 'minimised';
  }, [size]);

  const button = (
    <IconButton
      ref={opener}
      label="Open assistant"
      side="left"
      onClick={() => setSize('small')}
      // On a phone it stands at the end of the page and covers nothing; hidden while posts are being chosen.
      className="print:hidden right-6 bottom-6 z-30 size-13 rounded-full bg-accent forced-colors:border text-on-accent shadow-md hover:bg-accent-hover hover:text-on-accent max-sm:-mt-19 max-sm:mr-4 max-sm:ml-auto max-sm:flex sm:fixed max-lg:[body:has([data-choosing])_&]:hidden [&_svg]:size-6"
    >
      <MessageCircle aria-hidden />
    </IconButton>
  );
  if (size === 'minimised') return button;
  return <ChatWindow meanwhile={button} company={company} full={size === 'full'} onSize={setSize} />;
}
