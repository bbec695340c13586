/** What is asked in a dialog. */
export type Question = { title: string; text?: string; yes: string; no?: string };
