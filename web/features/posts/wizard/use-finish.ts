import { useRef } from 'react';
import { choicesAmong, targetsToSend, type TargetChoice } from '#domain/networks/choices.ts';
import { mediumKey } from '#domain/networks/variant.ts';
import { createPost } from '#domain/posts/contract.ts';
import { TEXT_NAMES, textsOf } from '#domain/posts/editable.ts';
import type { FormError, ReviewerForm } from '#domain/posts/reviewers.ts';
import { readReviewBy } from '#domain/posts/schedule.ts';
import {
  badReviewBy,
  checkDetails,
  checkPlan,
  checkSelection,
  CHOOSE_AGAIN,
  finishedTitle,
  NO_MEDIA,
  NOT_UPLOADED,
  refusedDate,
  STILL_UPLOADING,
} from '#domain/posts/wizard.ts';
import { ApiError, answerText } from '#web/lib/api.ts';
import { isLacking } from '#web/lib/lacking-upload.ts';
import { useToast } from '#web/lib/toast.ts';
import { useChange } from '#web/lib/use-api.ts';
import { useSentStory } from '../use-sent-story.ts';
import { companyOf, nextForm, type Step } from './draft.ts';
import type { Wizard, WizardField } from './use-wizard.ts';

/** `schedule`: with a date and no reviewers. `keep`: a draft, with its reviewers and its date as the plan. */
export type Ending = 'send' | 'schedule' | 'keep';

/** The names that a member who sees only some clients can choose from; null for everybody else. */
export type Among = readonly string[] | null;

/** What is missing in a step, and the field to show it at. */
export function missingIn(
  step: Step,
  { form, uploads }: Pick<Wizard, 'form' | 'uploads'>,
  { zone, among }: { zone: string; among: Among },
) {
  const says = (field: WizardField, error: FormError | null) => error && { field, error };
  if (step === 'select') {
    const error = checkSelection({ company: form.company, files: uploads.uploads.length, among });
    return says(error === NO_MEDIA ? 'media' : 'company', error);
  }
  const plan = checkPlan(form, zone, new Date());
  return says('title', checkDetails(form)) ?? says('plan', plan.ok ? null : plan);
}

/** Checks everything again and creates the post, once, however often the button is clicked. */
export function useFinish(
  wizard: Wizard,
  place: { zone: string; among: Among },
  targets: TargetChoice[],
  onFinished: () => void,
) {
  const { zone } = place;
  const toast = useToast();
  const tellSent = useSentStory();
  const create = useChange(createPost);
  const locked = useRef(false);
  const { form, uploads, complain } = wizard;

  /** The post to create; null after an error was shown. */
  function checked(ending: Ending, reviewers: ReviewerForm) {
    for (const step of ['select', 'details'] as const) {
      const missing = missingIn(step, wizard, place);
      if (missing) return complain(missing.field, missing.error, step);
    }
    const plan = checkPlan(form, zone, new Date());
    if (!plan.ok) return complain('plan', plan, 'details');
    if (uploads.busy) return complain('media', STILL_UPLOADING);
    if (uploads.uploads.some(isLacking)) return complain('media', CHOOSE_AGAIN, 'select');
    if (uploads.failed > 0) return complain('media', NOT_UPLOADED, 'select');
    const sends = ending === 'send';
    const reviewBy = sends && form.reviewBy !== '' ? readReviewBy(form.reviewBy, zone, new Date()) : null;
    if (reviewBy && !reviewBy.ok) return complain('reviewBy', badReviewBy(reviewBy.message));
    return {
      scheduledAt: plan.at,
      reviewDueAt: reviewBy?.at ?? null,
      emails: reviewers.emails,
      phones: reviewers.phones,
    };
  }

  /** The same content after a lost answer reuses its key; changed content gets a new one. */
  function keyOf(text: string): string {
    if (wizard.sent?.text === text) return wizard.sent.key;
    const key = crypto.getRandomValues(new Uint32Array(4)).join('-');
    wizard.wasSent({ text, key });
    return key;
  }

  async function finish(ending: Ending, reviewers: ReviewerForm) {
    const post = checked(ending, reviewers);
    if (!post || locked.current) return;
    locked.current = true;
    const count = post.emails.length + post.phones.length;
    const people = { reviewerEmails: post.emails, reviewerPhones: post.phones };
    const keys = uploads.done.map(({ path }) => mediumKey(path));
    const body = {
      companyName: companyOf(form),
      ...textsOf(form),
      assets: uploads.done.map(({ path, kind }) => ({ url: path, type: kind })),
      ...(post.scheduledAt && { scheduledAt: post.scheduledAt.toISOString() }),
      ...(ending === 'send' && people),
      // A draft's reviewers and date are only stored; nobody is asked yet, and nothing goes out.
      ...(ending === 'keep' && count > 0 && people),
      ...(ending === 'keep' && (count > 0 || post.scheduledAt) && { send: false }),
      ...(form.campaignId && { campaignId: form.campaignId }),
      ...(post.reviewDueAt && { reviewDueAt: post.reviewDueAt.toISOString() }),
      ...(targets.length > 0 && { targets: targetsToSend(choicesAmong(targets, keys)) }),
    };
    try {
      let isHere = false;
      const made = await create.mutateAsync(
        { body: { ...body, key: keyOf(JSON.stringify(body)) } },
        // Not called once the wizard is unmounted: a person who went elsewhere stays there.
        { onSuccess: () => (isHere = true) },
      );
      if (isHere) wizard.reset(form.series ? nextForm({ ...form, ...reviewers }) : {});
      else wizard.madeAfterClosing(reviewers);
      const title = finishedTitle({
        scheduledAt: ending === 'keep' ? null : post.scheduledAt,
        reviewers: ending === 'send' ? count : 0,
      });
      if (ending === 'send') void tellSent(title, made);
      else toast({ title });
      if (!form.series && isHere) onFinished();
    } catch (error) {
      const ofDate = error instanceof ApiError ? error.fields['scheduledAt'] : undefined;
      if (ofDate !== undefined) {
        complain('plan', refusedDate(ofDate), 'details');
        return;
      }
      const step = error instanceof ApiError && stepOf(error);
      if (step) wizard.change({ step });
      toast({
        title: 'Error',
        description: answerText(error, 'Failed to create post'),
        variant: 'destructive',
      });
    } finally {
      locked.current = false;
    }
  }

  return { finish, isPending: create.isPending };
}

/** The step where the server's error can be corrected. */
function stepOf({ fields }: ApiError) {
  if ('companyName' in fields || 'assets' in fields) return 'select';
  if ([...TEXT_NAMES, 'targets'].some((name) => name in fields)) return 'details';
  return undefined;
}
