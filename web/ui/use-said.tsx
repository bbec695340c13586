import { useState, type ReactNode } from 'react';

/**
 * Tells people who cannot see the screen what they just did. Each text is an element of its own, so that the
 * same one is spoken again, too. `said` has to be on the screen before the first text.
 */
export function useSaid(): { say: (text: string) => void; said: ReactNode } {
  const [{ text, count }, setSaid] = useState({ text: '', count: 0 });
  return {
    say: (next) => setSaid((before) => ({ text: next, count: before.count + 1 })),
    said: (
      <p aria-live="polite" className="sr-only">
        <span key={count}>{text}</span>
      </p>
    ),
  };
}
