import { useEffect, useState } from 'react';
import { fill } from '#domain/languages/words.ts';
import { words } from '../words.ts';
import { onTheWay, type DeskState } from './visit/desk-state.ts';
import { deskWords } from './words.ts';

/** An answer usually arrives within this time: until then the head says nothing of it. */
const SLOW_MS = 600;

/** How many answers of how many are sent; empty for a single one. */
export function progressText(state: DeskState): string {
  const way = onTheWay(state);
  return way && way.all > 1 ? fill(deskWords.place, way) : '';
}

/** Who is reviewing, or that answers are on their way where that takes a while. */
export function Reviewing({ name, state }: { name: string; state: DeskState }) {
  const isOnWay = onTheWay(state) !== null;
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isOnWay) return undefined;
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isOnWay]);
  return (
    <span className="muted">
      {isOnWay && isSlow
        ? `${words.sending} ${progressText(state)}`.trim()
        : fill(deskWords.reviewingAs, { name })}
    </span>
  );
}
