import { useState, type ReactNode } from 'react';
import { useInSteps } from '#web/shared/use-in-steps.ts';
import { spoken } from '../words.ts';

/** How many rows an old phone renders without a noticeable pause. */
const STEP = 6;

export const useRowsInSteps = <Row>(rows: readonly Row[]) => useInSteps(rows, STEP);

/**
 * Renders each row of a long list once. An unchanged row stays the same element in every later step and after
 * every answer of the server, so that it is not compared again; `draw` may therefore use only the row, the
 * language, and constants.
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
