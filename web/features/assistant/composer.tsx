import { useEffect, useRef, type KeyboardEvent, type RefObject, type SyntheticEvent } from 'react';
import { ArrowUp, Square } from 'lucide-react';
import { useFollowed } from '#web/lib/app-state.ts';
import { cn } from '#web/lib/class-names.ts';
import { isComposing } from '#web/lib/composing.ts';
import { useMayNot } from '#web/lib/may.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import type { Chat } from './use-chat.ts';

type Places = { input: RefObject<HTMLTextAreaElement | null>; stop: RefObject<HTMLButtonElement | null> };

/**
 * A disabled input cannot hold the focus: Stop takes it, and the input gets it back after the reply. A person
 * who has gone elsewhere keeps the focus there. Where one touches, the panel has it: the keyboard on the screen
 * would cover the answer.
 */
function useTurns(pending: boolean, takesFocus: boolean, { input, stop }: Places) {
  const begun = useRef(false);
  useEffect(() => {
    // Safari focuses no clicked button but what is around it, as this conversation.
    const lost = document.activeElement?.contains(input.current) ?? true;
    const mine = begun.current ? lost : takesFocus;
    begun.current = true;
    if (!mine) return;
    const touch = window.matchMedia('(pointer: coarse)').matches;
    const place = pending ? stop.current : touch ? input.current?.closest('dialog') : input.current;
    place?.focus({ preventScroll: true });
  }, [pending, takesFocus, input, stop]);
}

type ComposerProps = { chat: Chat; label: string; takesFocus?: boolean };

/** Enter sends, Shift+Enter breaks the line. During a reply the input is disabled and Stop is shown. */
export function Composer({ chat, label, takesFocus = false }: ComposerProps) {
  const text = useFollowed(chat.typed);
  const setText = (typed: string) => chat.typed.set(typed);
  const input = useRef<HTMLTextAreaElement>(null);
  const stop = useRef<HTMLButtonElement>(null);
  const { pending } = chat;
  const mayNot = useMayNot('compose');
  useTurns(pending, takesFocus, { input, stop });

  function send() {
    if (pending || mayNot || text.trim() === '') return;
    chat.send(text);
    setText('');
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event.nativeEvent)) return;
    event.preventDefault();
    send();
  }

  return (
    <form
      onSubmit={(event: SyntheticEvent) => {
        event.preventDefault();
        send();
      }}
      className="flex items-end gap-2 border-t border-line px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:px-5"
    >
      <Textarea
        ref={input}
        rows={1}
        maxRows={8}
        dir="auto"
        aria-label={label}
        placeholder={pending ? 'Writing…' : (mayNot ?? 'Ask the assistant…')}
        value={text}
        maxLength={20_000}
        disabled={pending || mayNot !== null}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        className="min-h-11 py-2.5"
      />
      {pending ? (
        <IconButton key="stop" ref={stop} label="Stop" variant="secondary" size="lg" onClick={chat.stop}>
          <Square aria-hidden className="fill-current" />
        </IconButton>
      ) : (
        <IconButton
          key="send"
          type="submit"
          needs="compose"
          label="Send"
          size="lg"
          aria-disabled={text.trim() === ''}
          className={cn(
            'bg-accent text-on-accent hover:bg-accent-hover hover:text-on-accent',
            text.trim() === '' && 'opacity-50',
          )}
        >
          <ArrowUp aria-hidden />
        </IconButton>
      )}
    </form>
  );
}
