import { useEffect, useRef, useSyncExternalStore } from 'react';
import { ChevronDown, Maximize2, Minimize2 } from 'lucide-react';
import { useLocation, useSearch } from 'wouter';
import { cn } from '#web/lib/class-names.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { ChatBody } from './chat-body.tsx';
import { ClearButton, WhoAnswers } from './chat-tools.tsx';
import { useChat } from './use-chat.ts';
import { usePanelKeys } from './use-panel-keys.ts';

export type ChatSize = 'minimised' | 'small' | 'full';

const PHONE = '(max-width: 639px)';

function watchPhone(listener: () => void) {
  const query = window.matchMedia(PHONE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

function useAddress(): string {
  const [path] = useLocation();
  return `${path}?${useSearch()}`;
}

type ChatWindowProps = { company: string | null; full: boolean; onSize: (size: ChatSize) => void };

/** The conversation in a small panel or on the whole screen. */
export function ChatWindow({ company, full, onSize }: ChatWindowProps) {
  const chat = useChat(company);
  const phone = useSyncExternalStore(watchPhone, () => window.matchMedia(PHONE).matches);
  const panel = useRef<HTMLDialogElement>(null);
  const covers = full || phone;
  const minimise = () => onSize('minimised');
  // A link or a used draft opens a screen, which must not stay covered.
  const address = useAddress();
  const opened = useRef(address);
  useEffect(() => {
    if (covers && address !== opened.current) onSize('minimised');
    opened.current = address;
  }, [address, covers, onSize]);
  // Where the input did not take the focus: on touch screens, and for whoever may not ask.
  useEffect(() => {
    const box = panel.current;
    if (box && !box.contains(document.activeElement)) box.focus({ preventScroll: true });
  }, []);
  usePanelKeys(panel, { covers, onEscape: () => (full && !phone ? onSize('small') : minimise()) });

  return (
    <dialog
      ref={panel}
      open
      tabIndex={-1}
      aria-modal={covers}
      aria-label="Assistant"
      className={cn(
        'fixed z-40 m-0 flex max-h-none max-w-none animate-rise-in flex-col overflow-hidden bg-surface p-0 text-ink outline-none',
        covers
          ? 'covers-page inset-0 size-full'
          : 'print:hidden top-auto right-6 bottom-6 left-auto h-[min(38rem,calc(100dvh-6rem))] w-100 rounded-xl shadow-lg ring-1 ring-line',
      )}
    >
      <div className="flex min-h-13 items-center gap-2 border-b border-line py-1.5 pr-2 pl-4 sm:pl-5">
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
      </div>
      <div className={cn('flex min-h-0 flex-1 flex-col', covers && 'mx-auto w-full max-w-3xl')}>
        <ChatBody chat={chat} company={company} small={!covers} takesFocus />
      </div>
    </dialog>
  );
}
