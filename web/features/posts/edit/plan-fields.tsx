import type { Post } from '#domain/posts/contract.ts';
import { PageSection } from '#web/components/page-section.tsx';
import { MomentFields } from '#web/components/moment-fields.tsx';
import { Button } from '#web/ui/button.tsx';
import type { Plan } from './use-plan.ts';

type PlanFieldsProps = { plan: Plan; zone: string; post: Pick<Post, 'id' | 'companyName'> };

/** The post's planned date. Saved with the texts; reviewers are not asked again for it. */
export function PlanFields({ plan, zone, post }: PlanFieldsProps) {
  const { value, fields, error, choose, remove } = plan;
  return (
    <PageSection
      title="PLANNED FOR"
      aside={
        value.date !== '' && (
          <Button variant="ghost" size="sm" onClick={remove}>
            Remove date
          </Button>
        )
      }
    >
      <MomentFields
        value={value}
        ref={fields}
        onChange={choose}
        zone={zone}
        error={error}
        tellsMoment
        slotsOf={{ company: post.companyName, post: post.id }}
      />
      <p className="mt-2 text-xs text-muted">
        {value.date === ''
          ? 'This post has no date yet.'
          : 'This is a plan: nothing goes out before the post is approved.'}
      </p>
    </PageSection>
  );
}
