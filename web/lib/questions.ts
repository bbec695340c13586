export type Question = { title: string; text?: string; yes: string; no?: string };

/** Asks with a dialog of ours, whose download waits until it is needed; where that fails, with the browser's own. */
export const ask = (question: Question): Promise<boolean> =>
  import('#web/ui/question-dialog.tsx').then(
    ({ askInDialog }) => askInDialog(question),
    () => window.confirm(question.title),
  );
