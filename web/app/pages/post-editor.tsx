import type { Approval } from '#domain/approvals/contract.ts';
import type { Post } from '#domain/posts/contract.ts';
import { PageSection } from '#web/components/page-section.tsx';
import type { PostPlaces } from '#web/components/post-places.ts';
import { ToDo } from '#web/features/approvals/to-do.tsx';
import { BroughtBack } from '#web/features/posts/edit/brought-back.tsx';
import { CampaignOfPost } from '#web/features/posts/edit/campaign-of-post.tsx';
import { MediaEditor } from '#web/features/posts/edit/media-editor.tsx';
import { PlanFields } from '#web/features/posts/edit/plan-fields.tsx';
import { PostActions } from '#web/features/posts/edit/post-actions.tsx';
import type { useResetWarning } from '#web/features/posts/edit/reset-warning.tsx';
import { ReviewersEditor } from '#web/features/posts/edit/reviewers-editor.tsx';
import { TargetsEditor } from '#web/features/posts/edit/targets-editor.tsx';
import type { AltTexts } from '#web/features/posts/edit/use-alt-texts.ts';
import type { KeptEdits } from '#web/features/posts/edit/use-kept-edits.ts';
import type { usePostForm } from '#web/features/posts/edit/use-post-form.ts';
import type { PostReviewers } from '#web/features/posts/edit/use-post-reviewers.ts';
import { PostChecklist } from '#web/features/posts/post-checklist.tsx';
import { TextFields } from '#web/features/posts/text-fields.tsx';
import type { usePostActions } from '#web/features/posts/use-post-actions.ts';
import { Alert } from '#web/ui/alert.tsx';

type PostEditorProps = {
  post: Post;
  approvals: Approval[] | undefined;
  zone: string;
  form: ReturnType<typeof usePostForm>;
  kept: KeptEdits;
  reviewers: PostReviewers;
  altTexts: AltTexts;
  actions: ReturnType<typeof usePostActions>;
  guard: ReturnType<typeof useResetWarning>['guard'];
  places: PostPlaces;
  /** Why this person may not change the content; null where they may. */
  whyNot: string | null;
  /** Somebody asked for the reviewers, from where they are not on the screen. */
  wantsReviewers: boolean;
  onReviewersShown: () => void;
};

/** Replaces the post while it is edited. */
export function PostEditor(props: PostEditorProps) {
  const { post, approvals, zone, form, kept, reviewers, altTexts, actions, guard, places, whyNot } = props;
  const canEdit = actions.edit && whyNot === null;
  return (
    <div className="grid grid-cols-1 items-start gap-5 md:grid-cols-2">
      <BroughtBack kept={kept} />
      <div className="flex min-w-0 flex-col gap-5">
        {!actions.edit && <Alert>This post is published. What went out can no longer be changed.</Alert>}
        {actions.edit && whyNot && <Alert>{whyNot}</Alert>}
        <ToDo post={post} places={places} withPictures />
        <MediaEditor post={post} altTexts={altTexts} canEdit={canEdit} guard={guard} />
      </div>
      <div className="flex min-w-0 flex-col gap-5">
        <PageSection title="TEXT">
          <div className="flex flex-col gap-5">
            <TextFields
              values={form.texts}
              onChange={form.type}
              company={post.companyName}
              disabled={!actions.edit}
              // What was typed before the yes came can still be copied or taken back.
              contentDisabled={whyNot !== null && !form.contentChanged}
            />
            <CampaignOfPost post={post} />
          </div>
        </PageSection>
        {form.plan && <PlanFields plan={form.plan} zone={zone} post={post} />}
        <TargetsEditor
          post={post}
          caption={form.texts.caption}
          chosen={form.targets}
          canEdit={canEdit}
          onChange={form.choose}
        />
        <ReviewersEditor
          post={post}
          form={reviewers}
          approvals={approvals}
          zone={zone}
          canEdit={actions.edit}
          isWanted={props.wantsReviewers}
          onShown={props.onReviewersShown}
        />
        <PostChecklist post={post} zone={zone} />
        <PostActions
          post={post}
          actions={actions}
          unsaved={kept.changed}
          unsavedReviewers={reviewers.changed}
        />
      </div>
    </div>
  );
}
