import { TOO_LATE_AFTER } from './timing.ts';

/** The ways a channel can fail. */
export type ChannelFailure =
  | 'retry later'
  | 'reconnect'
  | 'will never work'
  | 'not configured'
  | 'outcome unknown';

export type Consequence =
  | { type: 'try again' }
  | { type: 'failed'; reason: string }
  | { type: 'unconfirmed'; reason: string };

/** Sentences for the post's page and the owner's mail: what happened. Both say what can be done next. */
export const TOO_LATE = 'It was more than 24 hours late, so it was not published by surprise.';
/** For a post found too late that was never tried: the server was down at its time. */
export const SLEPT_OVER =
  'The server was not at work at that time, nor in the 24 hours after it. It was more than 24 hours late, so it was not published by surprise.';
export const NOT_APPROVED =
  'Not every reviewer has approved this version, so it was not published. Send it for review again.';
export const noSuchChannel = (channel: string) =>
  `The channel “${channel}” is not set up on this server. Set it up, or choose another one for this client.`;
export const unconfirmed = (channel: string) =>
  `The publication on ${channel} is unconfirmed: the connection ended before the answer came. Look there first, then mark the post as posted or publish it again.`;

/** For an error of this server, whose details belong in its log. */
export const OWN_FAULT = 'Something went wrong on our side';

/** The question before a post may go out again; null where none is needed. */
export const questionBeforeAgain = (post: { unconfirmed: boolean }): string | null =>
  post.unconfirmed ? 'This post may have gone out already. Publish it again?' : null;

/** What happens to a post that its channel did not publish. What may be out is never retried by itself. */
export function consequenceOf(
  failure: { kind: ChannelFailure; message: string },
  channel: string,
  scheduledAt: Date,
  now: Date,
): Consequence {
  const said = sentence(failure.message);
  const { kind } = failure;
  if (kind === 'outcome unknown') return { type: 'unconfirmed', reason: unconfirmed(channel) };
  if (kind === 'reconnect')
    return { type: 'failed', reason: `${channel} has to be connected again. ${said}` };
  if (kind !== 'retry later') return { type: 'failed', reason: said };
  if (now.getTime() - scheduledAt.getTime() < TOO_LATE_AFTER) return { type: 'try again' };
  return { type: 'failed', reason: `${channel} could not be reached for 24 hours. ${said}` };
}

/** A foreign message as one sentence of limited length. */
export function sentence(text: string): string {
  const one = text.replace(/\s+/g, ' ').trim().slice(0, 500) || 'No reason was given';
  return /[.!?…]$/.test(one) ? one : `${one}.`;
}
