import type { Mode } from '../visit/state.ts';

/** The id of the button that opens a form, so that the focus can return to it. */
export const openerId = (mode: Mode) => `open-${mode}`;
