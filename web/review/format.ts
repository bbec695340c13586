import type { Action } from './visit/api.ts';
import type { ToastText } from './visit/state.ts';

export const NOT_FOUND = 'Post Not Found';
export const SUBMIT_FAILED = 'Failed to submit your feedback. Please try again.';

export function successOf(action: Action): ToastText {
  if (action === 'approve')
    return {
      title: 'Post Approved!',
      text: 'Your approval has been recorded. The post owner will be notified.',
    };
  if (action === 'request_changes')
    return { title: 'Changes Requested', text: 'Your feedback has been sent to the team.' };
  if (action === 'withdraw')
    return {
      title: 'Approval taken back',
      text: 'The team has been told. The post does not go out like this.',
    };
  return { title: 'Comment added' };
}

// The narrow space that some browsers put before AM and PM is a plain one here.
const plain = (text: string) => text.replace(/\u202f/g, ' ');

const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });
const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });

/** Nothing is said of a moment that is not known. */
const isKnown = (iso: string) => !Number.isNaN(Date.parse(iso));

/** Nov 20, 2026 */
export const dayText = (iso: string) => (isKnown(iso) ? day.format(new Date(iso)) : '');
/** Nov 20, 2026 at 9:00 AM */
export const momentText = (iso: string) =>
  isKnown(iso) ? `${dayText(iso)} at ${plain(clock.format(new Date(iso)))}` : '';
/** Central European Time: the viewer's zone, by the name that holds in summer and winter. */
export function zoneText(): string {
  const nameIn = (style: 'longGeneric' | 'long') =>
    new Intl.DateTimeFormat('en-US', { timeZoneName: style })
      .formatToParts()
      .find((part) => part.type === 'timeZoneName')?.value ?? 'your local time';
  try {
    return nameIn('longGeneric');
  } catch {
    // Older phones do not know the general name.
    return nameIn('long');
  }
}

export const isPast = (iso: string) => new Date(iso).getTime() < Date.now();
