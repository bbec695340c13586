import type { Question } from './question-dialog.tsx';

/** Asks with a dialog of ours, whose download waits until it is needed; where that fails, with the browser's own. */
export const ask = (question: Question): Promise<boolean> =>
  import('./question-dialog.tsx').then(
    ({ askInDialog }) => askInDialog(question),
    () => window.confirm(question.title),
  );

/** Asks whoever leaves something unsaved; downloaded when that happens. */
export const askToLeave = (leave: () => void) =>
  ask({
    title: 'Leave without saving?',
    text: 'What you changed on this page is lost.',
    yes: 'Leave',
    no: 'Stay here',
  }).then((yes) => yes && leave());
