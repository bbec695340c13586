import { useCallback, useEffect, useState } from 'react';
import type { ReviewPage } from '#domain/approvals/contract.ts';
import { needsPointing, type DraftItem, type Wanted } from '#web/shared/pointing/places.ts';
import { usePart, type Part } from '#web/shared/pointing/use-part.ts';
import { spoken } from '../words.ts';

/** What a post, its thread and the answer form share about places. */
export interface Places {
  part: Part | null;
  load: () => void;
  items: readonly DraftItem[];
  wanted: Wanted | null;
  /** Shows the place of a line on the post. */
  show: (id: string) => void;
}

const speak = () => import('./pointing-words.ts').then((loaded) => loaded.speakOfPlaces());

export function usePlaces(page: ReviewPage, items: readonly DraftItem[]): Places {
  const [part, load] = usePart(needsPointing(page.comments) || items.length > 0, speak);
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const [, redraw] = useState('');
  const { language } = spoken;
  const isThere = part !== null;
  // The reader chose another language.
  useEffect(() => {
    if (isThere) void speak().then(() => redraw(language));
  }, [isThere, language]);
  const show = useCallback(
    (id: string) => setWanted((before) => ({ id, turn: (before?.turn ?? 0) + 1 })),
    [],
  );
  return { part, load, items, wanted, show };
}
