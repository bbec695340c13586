import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Post } from '#domain/posts/contract.ts';
import { listedInternal } from '#domain/posts/editable.ts';
import { mediaCounts } from '#domain/posts/media-words.ts';
import { reviewerCount } from '#domain/posts/state.ts';
import { isDue } from '#domain/posts/actions.ts';
import { goesOutAt, isBeforeApproval, isFailed, isPublished, turnOf } from '#domain/posts/status.ts';
import { CampaignMark } from '#web/components/campaign-mark.tsx';
import { PageSection } from '#web/components/page-section.tsx';
import { TurnLine } from '#web/components/turn-line.tsx';
import { TargetList } from '#web/components/targets/target-list.tsx';
import { cn } from '#web/lib/class-names.ts';
import { useSession } from '#web/lib/session.ts';
import { momentText, zoneText } from '#web/lib/time-zone.ts';
import { useNow } from '#web/lib/use-now.ts';
import { AssignField } from '#web/components/teamwork/assign-field.tsx';
import { useReminds } from '../use-reminds.ts';
import { ByHand } from './by-hand.tsx';
import { PreviewLink } from './preview-link.tsx';

export function PostInfo({ post, zone }: { post: Post; zone: string }) {
  const { scheduledAt, publishedAt, reviewDueAt } = post;
  const moment = (at: string) => (
    <time dateTime={at} className="block text-balance" title={zoneText(zone, new Date(at))}>
      {momentText(at, zone)}
    </time>
  );
  const now = useNow();
  const { user } = useSession();
  const due = { ...post, scheduledAt: scheduledAt === null ? null : new Date(scheduledAt) };
  const turn = turnOf(post, isDue(due, now));
  const settled = isFailed(post.status) || isPublished(post.status);
  const isPlan = scheduledAt !== null && !goesOutAt(post.status, new Date(scheduledAt)) && !settled;
  const canPlan = isBeforeApproval(post.status);
  const isAhead = scheduledAt !== null && new Date(scheduledAt) > now && !settled;
  const reminds = useReminds(post, { asks: isPlan || isAhead }) === true;
  return (
    <PageSection title="POST INFO" aside={<PreviewLink post={post} />}>
      <dl className="grid grid-cols-[auto_1fr] items-start gap-x-4 gap-y-2.5 sm:gap-x-6 text-sm">
        <Fact name="Status">{post.status}</Fact>
        {(scheduledAt || canPlan) && (
          <Fact name={isPlan || canPlan ? 'Planned for' : 'Scheduled'}>
            {scheduledAt ? moment(scheduledAt) : 'No date yet'}
            {isPlan && (
              <Note>
                {reminds
                  ? 'A reminder to post it is sent then, once everyone has approved it.'
                  : 'It goes out then once everyone has approved it.'}
              </Note>
            )}
            {reminds && isAhead && !isPlan && (
              <Note>A reminder to post it is sent then: nothing goes out by itself.</Note>
            )}
            {canPlan && (
              <Link
                href={`/post/${post.id}/schedule`}
                // Larger to hit than it looks.
                className="-my-1 block w-fit rounded-sm py-1 text-xs text-accent-ink underline underline-offset-2"
              >
                {scheduledAt ? 'Change the date' : 'Choose a date'}
              </Link>
            )}
          </Fact>
        )}
        {publishedAt && <Fact name="Published">{moment(publishedAt)}</Fact>}
        {reviewDueAt && !publishedAt && <Fact name="Review by">{moment(reviewDueAt)}</Fact>}
        {post.targets.length > 0 && (
          <Fact name={publishedAt ? 'Went out on' : 'Goes out on'} wide>
            <TargetList
              targets={post.targets}
              company={post.companyName}
              beside={post}
              actionsFor={(target) => <ByHand post={post} target={target} />}
            />
          </Fact>
        )}
        {post.inCampaign && (
          <Fact name="Campaign">
            <Link href={`/campaign/${post.inCampaign.id}`} className="inline-flex max-w-full rounded-full">
              <CampaignMark campaign={post.inCampaign} />
            </Link>
          </Fact>
        )}
        {listedInternal(post).map(({ label, text }) => (
          <Fact key={label} name={label}>
            <span className="wrap-anywhere whitespace-pre-wrap">{text}</span>
          </Fact>
        ))}
        <Fact name={mediaCounts(post.assets).videos > 0 ? 'Images and videos' : 'Images'}>
          {post.assets.length}
        </Fact>
        <Fact name="Reviewers assigned">{reviewerCount(post)}</Fact>
        {user?.hasColleagues && (
          <Fact name="Assigned to">
            <AssignField post={post} />
          </Fact>
        )}
        <Fact name="Version">{post.version}</Fact>
        {turn && (
          <Fact name="Turn">
            <TurnLine turn={turn} className="text-sm text-ink" />
          </Fact>
        )}
      </dl>
    </PageSection>
  );
}

/** `wide`: below its name where the page is narrow. */
function Fact({ name, wide, children }: { name: string; wide?: boolean; children: ReactNode }) {
  const span = wide && 'max-lg:col-span-2';
  return (
    <>
      <dt className={cn('text-muted', span)}>{name}</dt>
      <dd className={cn('min-w-0 font-medium text-ink tabular-nums', span)}>{children}</dd>
    </>
  );
}

function Note({ children }: { children: ReactNode }) {
  return <span className="block text-xs font-normal text-muted">{children}</span>;
}
