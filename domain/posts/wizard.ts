import { sameCompany } from '#domain/companies/names.ts';
import { isVisible } from '#domain/kit/typed-text.ts';
import { readSchedule, type MomentForm } from './schedule.ts';
import type { FormError } from './reviewers.ts';

const remark = (title: string, message: string, beside: string): FormError => ({
  ok: false,
  title,
  message,
  beside,
});

const NO_COMPANY = remark(
  'Company required',
  'Please select or enter a company name',
  'Which client is it for?',
);
/** For members who see only some clients: a new name would be refused. */
const NOT_THEIRS = remark(
  'Company not found',
  'Please choose one of your clients',
  'None of your clients has this name',
);
export const NO_MEDIA = remark('No media', 'Please add at least one image or video', 'Nothing is added yet');
const NO_TITLE = remark(
  'Title required',
  'Please add a title for your post',
  'It needs a name, for your team alone',
);

export const STILL_UPLOADING = remark(
  'Still uploading',
  'Please wait until all files are uploaded',
  'Files are on their way',
);
export const NOT_UPLOADED = remark(
  'Upload failed',
  'Please retry or remove the files that could not be uploaded',
  'Some files did not arrive',
);
export const CHOOSE_AGAIN = remark(
  'Upload failed',
  'Please choose the files again that were not uploaded, or remove them',
  'Some files did not arrive',
);
/** The server's objection to the date. */
export const refusedDate = (message: string) => remark('Schedule', message, message);
export const badReviewBy = (message: string) => remark('Review by', message, 'Choose a later date');

/** Checks the first step; null where nothing is missing. `among`: the only clients that it can be for. */
export function checkSelection(form: {
  company: string;
  files: number;
  among?: readonly string[] | null;
}): FormError | null {
  const { company, among } = form;
  if (!isVisible(company)) return NO_COMPANY;
  if (among && !among.some((name) => sameCompany(name, company))) return NOT_THEIRS;
  return form.files === 0 ? NO_MEDIA : null;
}

/** Checks the second step. */
export const checkDetails = (form: { title: string }): FormError | null =>
  isVisible(form.title) ? null : NO_TITLE;

/** The planned moment: null unless date and time are given; an impossible moment is refused. */
export function checkPlan(
  form: MomentForm,
  zone: string,
  now: Date,
): { ok: true; at: Date | null } | FormError {
  if (form.date === '' || form.time === '') return { ok: true, at: null };
  const chosen = readSchedule(form, zone, now);
  return chosen.ok ? chosen : remark('Schedule', chosen.message, 'Choose another date or time');
}

/** The title of the finished wizard. */
export function finishedTitle(post: { scheduledAt: Date | null; reviewers: number }): string {
  if (post.scheduledAt) return 'Post scheduled successfully!';
  return post.reviewers > 0 ? 'Sent for approval!' : 'Draft saved successfully';
}
