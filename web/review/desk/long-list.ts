import { useState, type ReactNode } from 'react';
import { useInSteps } from '#web/shared/use-in-steps.ts';
import { spoken } from '../words.ts';

/** What an old phone draws and lays out without a pause that could be felt. */
const STEP = 6;

export const useRowsInSteps = <Row>(rows: readonly Row[]) => useInSteps(rows, STEP);

/**
 * Each row of a long list is drawn once. As long as it says the same it is the same element, at every later step of the
 * list and after every new answer of the server, so that it is not compared again; `draw` may therefore use nothing but
 * the row, the language, and what never changes.
 */
export function useDrawnOnce<Row>(draw: (row: Row) => ReactNode): (row: Row) => ReactNode {
  const [known] = useState(() => new Map<string, ReactNode>());
  return (row) => {
    const said = spoken.language + JSON.stringify(row);
    const drawn = known.get(said) ?? draw(row);
    known.set(said, drawn);
    return drawn;
  };
}
