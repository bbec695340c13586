import type { ReactNode } from 'react';
import type { ReviewPage } from '#domain/approvals/contract.ts';
import { AnswerForm } from '../answer/answer-form.tsx';
import { draftOf, type DeskState } from './visit/desk-state.ts';
import type { DeskVisit } from './visit/desk-visit.ts';

type Props = {
  page: ReviewPage;
  writing: NonNullable<DeskState['writing']>;
  items: ReactNode;
  state: DeskState;
  visit: DeskVisit;
};

/** The form of the answer that is being written about a post. */
export function DeskForm({ page, writing: { approvalId, action }, items, state, visit }: Props) {
  const draft = draftOf(state, page);
  return (
    <AnswerForm
      key={action}
      mode={action}
      state={{ draft, sending: false, problem: null }}
      visit={{
        setDraft: (text) => visit.setDraft(approvalId, text),
        submit: () => visit.answer(page, action, draft),
      }}
      onBack={() => visit.write(null)}
      items={action !== 'comment' && items}
    />
  );
}
