/** The height of the row of a person's work, from the first paint on. */
export const WORK_HEIGHT = 'h-31';
