type Line = { approvalId: string | null; decision: string | null; body: string };
type Answer = { id: string; comment: string | null };

/** The thread without comments that are already shown beside it as a reviewer's present answer. */
export const besidesAnswers = <Some extends Line>(
  thread: readonly Some[],
  answers: readonly Answer[],
): Some[] =>
  thread.filter(
    (line) =>
      line.decision === null ||
      !answers.some((answer) => answer.id === line.approvalId && answer.comment === line.body),
  );
