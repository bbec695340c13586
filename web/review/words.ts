import type { Action } from './connection/api.ts';

export type ToastText = { title: string; text?: string };

export const SUBMIT_FAILED = 'Failed to submit your feedback. Please try again.';

export function successOf(action: Action): ToastText {
  if (action === 'approve')
    return {
      title: 'Post Approved!',
      text: 'Your approval has been recorded. The post owner will be notified.',
    };
  if (action === 'request_changes')
    return { title: 'Changes Requested', text: 'Your feedback has been sent to the team.' };
  return { title: 'Comment added' };
}

// The narrow space that some browsers put before AM and PM is a plain one here.
const plain = (text: string) => text.replace(/\u202f/g, ' ');

const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });
const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });
const zone = new Intl.DateTimeFormat('en-US', { hour: 'numeric', timeZoneName: 'long' });

/** Nov 20, 2026 */
export const dayText = (iso: string) => day.format(new Date(iso));
/** Nov 20, 2026 at 9:00 AM */
export const momentText = (iso: string) => `${dayText(iso)} at ${plain(clock.format(new Date(iso)))}`;
/** Central European Standard Time: the viewer's zone as it is named at that moment. */
export const zoneText = (iso: string) =>
  zone.formatToParts(new Date(iso)).find((part) => part.type === 'timeZoneName')?.value ?? '';
