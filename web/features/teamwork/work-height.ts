/** Of the row with what waits for a person, from the first paint on. */
export const WORK_HEIGHT = 'h-31';
