import { ReviewByField } from '../reviewers/review-by-field.tsx';
import { ReviewerFields } from '../reviewers/reviewer-fields.tsx';
import type { Reviewers } from '../reviewers/use-reviewers.ts';
import { LastReviewers } from './last-reviewers.tsx';
import type { Wizard } from './use-wizard.ts';

type StepProps = { wizard: Wizard; reviewers: Reviewers; companyId: string | null; zone: string };

/** The reviewers and their deadline. */
export function StepReviewers({ wizard, reviewers, companyId, zone }: StepProps) {
  const { form, errors, change } = wizard;
  return (
    <div className="flex flex-col gap-5">
      <p className="text-sm text-muted">
        Reviewers get a link to this post. They approve it or ask for changes without logging in.
      </p>
      <LastReviewers company={form.company} reviewers={reviewers} />
      <ReviewerFields companyId={companyId} reviewers={reviewers} undoable />
      <ReviewByField
        value={form.reviewBy}
        zone={zone}
        error={errors.reviewBy ?? null}
        onChange={(reviewBy) => change({ reviewBy })}
      />
    </div>
  );
}
