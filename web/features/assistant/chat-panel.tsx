import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { ChevronDown, Maximize2, MessageCircle, Minimize2 } from 'lucide-react';
import { useLocation, useSearch } from 'wouter';
import { cn } from '#web/lib/class-names.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { ChatBody } from './chat-body.tsx';
import { ClearButton, WhoAnswers } from './chat-tools.tsx';
import { useChat } from './use-chat.ts';
import { usePanelKeys } from './use-panel-keys.ts';

type Size = 'minimised' | 'small' | 'full';

const PHONE = '(max-width: 639px)';

function watchPhone(listener: () => void) {
  const query = window.matchMedia(PHONE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** The assistant beside whatever is on the screen: a button, a small panel, or the whole screen. */
export function ChatPanel({ company }: { company: string | null }) {
  const [size, setSize] = useState<Size>('minimised');
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);

  // Whoever minimises the panel is back where it was opened.
  useEffect(() => {
    if (size === 'minimised' && wasOpen.current) opener.current?.focus();
    wasOpen.current = size !== 'minimised';
  }, [size]);

  if (size !== 'minimised') return <Panel company={company} full={size === 'full'} onSize={setSize} />;
  return (
    <IconButton
      ref={opener}
      label="Open assistant"
      side="left"
      onClick={() => setSize('small')}
      className="fixed right-4 bottom-[max(1rem,env(safe-area-inset-bottom))] z-30 size-13 rounded-full bg-accent text-on-accent shadow-md hover:bg-accent-hover hover:text-on-accent sm:right-6 sm:bottom-6 [&_svg]:size-6"
    >
      <MessageCircle aria-hidden />
    </IconButton>
  );
}

function useAddress(): string {
  const [path] = useLocation();
  return `${path}?${useSearch()}`;
}

type PanelProps = { company: string | null; full: boolean; onSize: (size: Size) => void };

function Panel({ company, full, onSize }: PanelProps) {
  const chat = useChat(company);
  const phone = useSyncExternalStore(watchPhone, () => window.matchMedia(PHONE).matches);
  const panel = useRef<HTMLDialogElement>(null);
  const covers = full || phone;
  const minimise = () => onSize('minimised');
  // A link or a draft that was used opens a screen, which must not stay covered.
  const address = useAddress();
  const opened = useRef(address);
  useEffect(() => {
    if (covers && address !== opened.current) onSize('minimised');
    opened.current = address;
  }, [address, covers, onSize]);
  usePanelKeys(panel, { covers, onEscape: () => (full && !phone ? onSize('small') : minimise()) });

  return (
    <dialog
      ref={panel}
      open
      aria-modal={covers}
      aria-label="Assistant"
      className={cn(
        'fixed z-40 m-0 flex max-h-none max-w-none animate-rise-in flex-col overflow-hidden bg-surface p-0 text-ink',
        covers
          ? 'covers-page inset-0 size-full'
          : 'top-auto right-6 bottom-6 left-auto h-[min(38rem,calc(100dvh-6rem))] w-100 rounded-xl shadow-lg ring-1 ring-line',
      )}
    >
      <header className="flex min-h-13 items-center gap-2 border-b border-line py-1.5 pr-2 pl-4 sm:pl-5">
        <h2 className="min-w-0 truncate text-sm font-semibold text-ink">
          Assistant{company && <span className="font-normal text-muted"> · {company}</span>}
        </h2>
        <WhoAnswers />
        <span className="ml-auto" />
        <ClearButton chat={chat} />
        {!phone && (
          <IconButton
            label={full ? 'Restore' : 'Maximize'}
            side="bottom"
            onClick={() => onSize(full ? 'small' : 'full')}
          >
            {full ? <Minimize2 aria-hidden /> : <Maximize2 aria-hidden />}
          </IconButton>
        )}
        <IconButton label="Minimize" side="bottom" onClick={minimise}>
          <ChevronDown aria-hidden />
        </IconButton>
      </header>
      <div className={cn('flex min-h-0 flex-1 flex-col', covers && 'mx-auto w-full max-w-3xl')}>
        <ChatBody chat={chat} company={company} small={!covers} takesFocus />
      </div>
    </dialog>
  );
}
