import { useEffect, useRef, useState, type KeyboardEvent, type SyntheticEvent } from 'react';
import { ArrowUp, Square } from 'lucide-react';
import { cn } from '#web/lib/class-names.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import type { Chat } from './use-chat.ts';

type ComposerProps = { chat: Chat; label: string; takesFocus?: boolean };

/** Enter sends, Shift+Enter breaks the line. While a reply is pending the input rests and Stop takes its turn. */
export function Composer({ chat, label, takesFocus = false }: ComposerProps) {
  const [text, setText] = useState('');
  const input = useRef<HTMLTextAreaElement>(null);
  const stop = useRef<HTMLButtonElement>(null);
  const wasHere = useRef(takesFocus);
  const { pending } = chat;

  // A disabled field cannot hold the focus: Stop takes it, and the field has it back when the reply is there.
  useEffect(() => {
    if (pending && wasHere.current) stop.current?.focus();
    if (!pending && wasHere.current) input.current?.focus();
    wasHere.current = false;
  }, [pending]);

  function send() {
    if (pending || text.trim() === '') return;
    wasHere.current = true;
    chat.send(text);
    setText('');
  }

  function onKeyDown(event: KeyboardEvent) {
    // While an input method composes a word, Enter ends the word.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
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
        placeholder={pending ? 'Writing…' : 'Ask about posts, plans and feedback…'}
        value={text}
        maxLength={20_000}
        disabled={pending}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        className="min-h-11 py-2.5"
      />
      {pending ? (
        <IconButton
          ref={stop}
          label="Stop"
          variant="secondary"
          size="lg"
          onClick={() => {
            wasHere.current = true;
            chat.stop();
          }}
        >
          <Square aria-hidden className="fill-current" />
        </IconButton>
      ) : (
        <IconButton
          type="submit"
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
