import { isPhone, normalisePhone, PHONE_MESSAGE } from '#domain/accounts/phone.ts';
import { EMAIL_MESSAGE, isEmail } from '#domain/kit/fields.ts';
import { asMailbox, personOf } from '#domain/kit/mailbox.ts';
import { isOpenForReview, next, type PostState, type ReviewState } from './status.ts';

/** A refusal, shown as a toast (title and message) and in other words (`beside`) next to the field. */
export interface FormError {
  ok: false;
  title: string;
  message: string;
  beside: string;
}
export type WithReviewer = { ok: true; list: string[] } | FormError;

/** One entry per person: in the newest spelling, at the place of the first. */
export const onePerPerson = (list: readonly string[]): string[] => [
  ...new Map(list.map((contact) => [personOf(contact), contact])).values(),
];

/** Adds missing people; the others keep their spelling. */
export const joined = (list: readonly string[], more: readonly string[]): string[] => [
  ...list,
  ...onePerPerson(more).filter((one) => !includesPerson(list, one)),
];

export const includesPerson = (list: readonly string[], contact: string) =>
  list.some((one) => personOf(one) === personOf(contact));

const refuse = (title: string, message: string, beside: string): FormError => ({
  ok: false,
  title,
  message,
  beside,
});
const IN_THE_LIST = 'Already in the list below';

const hasEmail = (list: readonly string[], typed: string) => includesPerson(list, typed.trim());
const hasPhone = (list: readonly string[], typed: string) =>
  isPhone(typed) && list.includes(normalisePhone(typed));

export function withEmail(list: readonly string[], typed: string): WithReviewer {
  const address = asMailbox(typed.trim());
  if (!isEmail(address))
    return refuse('Invalid email', EMAIL_MESSAGE, 'Not an address like name@company.com');
  if (hasEmail(list, typed)) return refuse('Duplicate email', 'This email is already added', IN_THE_LIST);
  return { ok: true, list: [...list, address] };
}

export function withPhone(list: readonly string[], typed: string): WithReviewer {
  if (!isPhone(typed)) return refuse('Invalid phone', PHONE_MESSAGE, 'Not a number like (555) 123-4567');
  if (hasPhone(list, typed))
    return refuse('Duplicate phone', 'This phone number is already added', IN_THE_LIST);
  return { ok: true, list: [...list, normalisePhone(typed)] };
}

/** The reviewers of a form, with the text still in its two inputs. */
export interface ReviewerForm {
  emails: string[];
  phones: string[];
  emailTyped: string;
  phoneTyped: string;
}

/**
 * Adds what was typed to the lists. With `which` that input is being added: an empty one and a duplicate are
 * refused. Without it the whole form is being sent: an empty input adds nobody, and neither does one with
 * somebody who is in the list already.
 */
export function settleReviewers(
  form: ReviewerForm,
  which?: 'email' | 'phone',
): { ok: true; form: ReviewerForm } | (FormError & { field: 'email' | 'phone' }) {
  let settled = form;
  if (!which && hasEmail(form.emails, form.emailTyped)) settled = { ...settled, emailTyped: '' };
  else if (which === 'email' || (!which && form.emailTyped.trim() !== '')) {
    const added = withEmail(settled.emails, form.emailTyped);
    if (!added.ok) return { ...added, field: 'email' };
    settled = { ...settled, emails: added.list, emailTyped: '' };
  }
  if (!which && hasPhone(form.phones, form.phoneTyped)) settled = { ...settled, phoneTyped: '' };
  else if (which === 'phone' || (!which && form.phoneTyped.trim() !== '')) {
    const added = withPhone(settled.phones, form.phoneTyped);
    if (!added.ok) return { ...added, field: 'phone' };
    settled = { ...settled, phones: added.list, phoneTyped: '' };
  }
  return { ok: true, form: settled };
}

/** The same people in the same order and spelling, so there is nothing to save. */
export const sameReviewers = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((value, index) => value === other[index]);

interface People {
  emails: readonly string[];
  phones: readonly string[];
}

/** With whose each of the answers is, as the posts' page knows. */
type Reviewed = Omit<PostState, 'reviews'> & { reviews: (ReviewState & { reviewerContact?: string })[] };

/** The side effects of saving other reviewers as a sentence; null where there are none. */
export function reviewersEffect(post: Reviewed, before: People, after: People, now: Date): string | null {
  const old = new Set([...before.emails, ...before.phones].map(personOf));
  const present = new Set([...after.emails, ...after.phones].map(personOf));
  const added = [...present].filter((contact) => !old.has(contact)).length;
  const removed = [...old].some((contact) => !present.has(contact));
  const event = added > 0 ? ('reviewers added' as const) : ('reviewers removed' as const);
  // Whoever is removed no longer holds the others up: all who are left may have approved.
  const reviews = post.reviews.filter(
    ({ reviewerContact: contact }) =>
      contact === undefined || present.has(personOf(contact)) || !old.has(personOf(contact)),
  );
  const result = next({ ...post, reviewerCount: present.size, reviews }, { type: event }, now);
  if (!result.ok) return null;
  const said: string[] = [];
  if (added > 0 && isOpenForReview(result.to))
    said.push(
      `The review link is sent to ${added === 1 ? 'the new reviewer' : 'the new reviewers'}${post.stages ? ' when it is the turn of their stage' : ''}.`,
    );
  if (removed && post.reviews.length > 0) said.push('The link of a removed reviewer stops working.');
  if (
    removed &&
    present.size === 0 &&
    post.said !== 'nothing' &&
    result.to === post.status &&
    result.to !== 'Draft'
  )
    said.push('What was approved can still go out; changing it makes the post a draft again.');
  if (result.to !== post.status) said.push(`The post moves from ${post.status} to ${result.to}.`);
  return said.join(' ') || null;
}
