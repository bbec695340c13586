import type { Question } from './question-dialog.tsx';

/** Asks with our dialog, downloaded on demand; if that fails, with the browser's own. */
export const ask = (question: Question): Promise<boolean> =>
  import('./question-dialog.tsx').then(
    ({ askInDialog }) => askInDialog(question),
    () => window.confirm(question.title),
  );

/** Asks before unsaved changes are lost. */
export const askToLeave = (leave: () => void) =>
  ask({
    title: 'Leave without saving?',
    text: 'What you changed on this page is lost.',
    yes: 'Leave',
    no: 'Stay here',
  }).then((yes) => yes && leave());
