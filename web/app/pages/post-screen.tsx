import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { whySchedulersOnly, wouldAskAgain } from '#domain/posts/asks-again.ts';
import type { Post } from '#domain/posts/contract.ts';
import { ASKS_AGAIN } from '#domain/posts/editable.ts';
import { getNoAnswer } from '#domain/companies/no-answer.ts';
import { isUnderReview } from '#domain/posts/status.ts';
import { readMoment } from '#domain/posts/schedule.ts';
import { reviewerCount, stateOfPost } from '#domain/posts/state.ts';
import { Comments } from '#web/features/approvals/comments.tsx';
import { ToDo } from '#web/features/approvals/to-do.tsx';
import { TextsAboutContext } from '#web/components/saved-texts/about.ts';
import type { PostPlaces } from '#web/components/post-places.ts';
import { usePostPlaces } from '#web/features/approvals/use-post-places.ts';
import { ReviewerFeedback } from '#web/features/approvals/reviewer-feedback.tsx';
import { PostStages } from '#web/features/approvals/post-stages.tsx';
import { YourReview } from '#web/features/approvals/your-review.tsx';
import { dashboardOf } from '#web/features/companies/dashboard-of.ts';
import { BothChanged } from '#web/features/posts/edit/both-changed.tsx';
import { useResetWarning, type EditEffect } from '#web/features/posts/edit/reset-warning.tsx';
import { StatusMeanwhile } from '#web/features/posts/edit/status-meanwhile.tsx';
import { useAltTexts } from '#web/features/posts/edit/use-alt-texts.ts';
import { useKeptEdits } from '#web/features/posts/edit/use-kept-edits.ts';
import { usePostForm } from '#web/features/posts/edit/use-post-form.ts';
import { usePostReviewers } from '#web/features/posts/edit/use-post-reviewers.ts';
import { useKeptFilters } from '#web/features/posts/filter/kept-filter.ts';
import { PostHistory } from '#web/features/posts/history/post-history.tsx';
import { PostChecklist } from '#web/features/posts/post-checklist.tsx';
import { PostToolbar } from '#web/features/posts/post-toolbar.tsx';
import { useApprovals } from '#web/components/use-approvals.ts';
import { usePostActions } from '#web/features/posts/use-post-actions.ts';
import { PostAlerts } from '#web/features/posts/view/post-alerts.tsx';
import { PostCard } from '#web/features/posts/view/post-card.tsx';
import { PostInfo } from '#web/features/posts/view/post-info.tsx';
import { ViewActions } from '#web/features/posts/view/view-actions.tsx';
import { useMayNot } from '#web/lib/may.ts';
import { AlsoHere } from '#web/features/teamwork/also-here.tsx';
import { useNextStep } from '#web/lib/starting.ts';
import { useTimeZone } from '#web/lib/time-zone.ts';
import { useToast } from '#web/lib/toast.ts';
import { useRead } from '#web/lib/use-api.ts';
import { apart, useFetchedAhead } from '#web/ui/on-demand.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useUnsavedChanges } from '#web/ui/unsaved-changes.ts';

/** Most people only look at a post: the editor is downloaded when it is opened, or shortly before. */
const PostEditor = apart(async () => (await import('./post-editor.tsx')).PostEditor);

/** With the rules of all networks, which only a post with accounts needs. */
const PostPreviews = apart(
  async () => (await import('#web/features/posts/view/post-previews.tsx')).PostPreviews,
);

/** While the caption is edited, marks on its words no longer match. */
const withoutWords = (places: PostPlaces): PostPlaces => ({
  ...places,
  lines: places.lines.filter(({ anchor }) => !anchor || !('quote' in anchor)),
});

/** One post, to look at or to edit; the address holds the mode. */
export function PostScreen({ post }: { post: Post }) {
  const zone = useTimeZone();
  const toast = useToast();
  const kept = useKeptFilters();
  const [search, setSearch] = useSearchParams();
  // People who may not write get no inputs and nothing to drag.
  const mayNot = useMayNot('compose');
  const editing = search.get('mode') === 'edit' && mayNot === null;
  const { data: approvals, isError: nobodyKnows } = useApprovals(post.id);
  const actions = usePostActions(post, approvals);
  const maySend = useMayNot('send') === null;
  const maySchedule = useMayNot('schedule') === null;
  const whyNot = whyContentStays();
  // Holds all unsaved input, so that switching to the view loses none of it.
  const form = usePostForm(post, zone);
  const reviewers = usePostReviewers(post, zone);
  const altTexts = useAltTexts(post);
  const keptEdits = useKeptEdits(post.id, { form, reviewers, altTexts });
  const unsaved = keptEdits.changed;
  const [wantsReviewers, setWantsReviewers] = useState(false);
  const hasSide = useNextStep();
  const warning = useResetWarning(effectOfEdit());
  const ruled = isUnderReview(post.status) && form.plan?.changed ? post.companyName : null;
  const rules = useRead(getNoAnswer, { params: { name: ruled ?? '' } }, { enabled: ruled !== null }).data;
  // Where the client's yes covers the date, another one is a change like any other.
  const datesAskAgain =
    rules?.dateNeedsYes === true && form.plan?.changed === true && form.plan.asked !== null;
  const places = usePostPlaces(post);
  useUnsavedChanges(unsaved, keptEdits.drop);
  useFetchedAhead(PostEditor.fetch);

  /** Why this person may not change the content; null where they may. The server refuses by the same rules. */
  function whyContentStays(): string | null {
    if (!maySend && wouldAskAgain(post.status, approvals ?? [])) return ASKS_AGAIN;
    // What reviewers answered is part of the post itself, so their approvals are not needed.
    return maySchedule ? null : whySchedulersOnly(stateOfPost(post, []), new Date());
  }

  function effectOfEdit(): EditEffect | undefined {
    if (actions.editMakesDraft) return 'makes a draft';
    if (!approvals && !nobodyKnows) return undefined;
    const resets = approvals ? actions.editResetsApprovals : actions.edit && reviewerCount(post) > 0;
    return resets ? 'asks again' : 'nothing';
  }

  /** The planned date as it is being typed. */
  function plannedAt(): Date | null {
    if (!form.plan) return post.scheduledAt === null ? null : new Date(post.scheduledAt);
    const read = readMoment(form.plan.value, zone);
    return read.ok ? read.at : null;
  }

  const title = form.texts.title || 'Untitled';
  const edit = () => setSearch({ mode: 'edit' }, { replace: true });
  const onReviewers = () => {
    setWantsReviewers(true);
    edit();
  };
  const toReviewers = reviewers.changed ? onReviewers : null;

  function save() {
    if (altTexts.lateAt >= 0) {
      toast({
        title: 'Please choose what to keep first',
        description: `Somebody else changed the description of picture ${altTexts.lateAt + 1}.`,
      });
      return;
    }
    const saveAll = () => form.save(altTexts.saveAll);
    // Who may not change it hears that from the server, not a question first.
    if (whyNot === null && (form.contentChanged || altTexts.changed || datesAskAgain)) warning.guard(saveAll);
    else saveAll();
  }

  const screen = (
    <div className="flex flex-col gap-5">
      <PostToolbar
        post={post}
        back={post.companyName === null ? '/' : dashboardOf(post.companyName) + kept.of(post.companyName)}
        isDue={actions.isDue}
        editing={editing}
        onToggle={() => (editing ? setSearch({}, { replace: true }) : edit())}
        unsaved={form.changed || altTexts.changed}
        saving={form.isSaving || altTexts.isSaving}
        others={<AlsoHere postId={post.id} editing={editing} />}
        onSave={save}
        onReviewers={toReviewers}
      />
      <PageTitle title={title} />
      <h1 className="text-2xl font-semibold wrap-anywhere text-ink">
        <bdi>{title}</bdi>
      </h1>
      <BothChanged post={post} form={form} zone={zone} />
      <StatusMeanwhile post={post} changed={form.changed} plan={form.lostPlan} zone={zone} />
      <PostAlerts post={post} approvals={approvals} actions={actions} zone={zone} />
      {!editing && mayNot === null && keptEdits.waits && (
        <Alert
          action={
            <Button size="sm" variant="secondary" onClick={edit}>
              Open them
            </Button>
          }
        >
          You have changes of this post that are not saved.
        </Alert>
      )}
      {editing ? (
        <PostEditor
          meanwhile={<Skeleton className="h-160" />}
          post={post}
          approvals={approvals}
          zone={zone}
          form={form}
          kept={keptEdits}
          reviewers={reviewers}
          altTexts={altTexts}
          actions={actions}
          guard={warning.guard}
          places={places}
          whyNot={whyNot}
          wantsReviewers={wantsReviewers}
          onReviewersShown={() => setWantsReviewers(false)}
        />
      ) : (
        <div className="grid grid-cols-1 items-start gap-5 md:grid-cols-2 lg:grid-cols-[minmax(0,30rem)_minmax(0,1fr)] xl:gap-8">
          <div className="flex min-w-0 flex-col gap-4 md:tall:sticky md:tall:top-28">
            <PostCard
              post={{ ...post, ...form.texts }}
              zone={zone}
              places={form.texts.caption === post.caption ? places : withoutWords(places)}
            />
            <ViewActions post={post} actions={actions} unsaved={unsaved} onReviewers={toReviewers} />
          </div>
          {hasSide && (
            <div className="flex min-w-0 flex-col gap-5">
              {post.stages.length > 0 && <YourReview post={post} />}
              <ToDo post={post} places={places} />
              <PostChecklist post={post} zone={zone} />
              <PostInfo post={post} zone={zone} />
              {post.targets.length > 0 && (
                <PostPreviews meanwhile={<Skeleton className="h-26" />} post={post} places={places} />
              )}
              {post.stages.length > 0 && <PostStages post={post} zone={zone} />}
              <ReviewerFeedback post={post} zone={zone} />
              <Comments post={post} places={places} />
              <PostHistory postId={post.id} zone={zone} />
            </div>
          )}
        </div>
      )}
      {warning.dialog}
    </div>
  );
  return (
    <TextsAboutContext value={{ company: post.companyName, title: form.texts.title, at: plannedAt() }}>
      {screen}
    </TextsAboutContext>
  );
}
