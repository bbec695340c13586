import type { Mode } from '../visit/state.ts';

/** The button that opens a form has this id, so that the focus finds back to it. */
export const openerId = (mode: Mode) => `open-${mode}`;
