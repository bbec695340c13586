/**
 * The job that takes a scheduled post at its time. One waits for each post at most. Its tries are more than a day of
 * pauses needs, so that the queue never gives up before the 24-hour rule does.
 */
export const PUBLISH_JOB = { name: 'publish-post', maxAttempts: 40 } as const;
export const publishKey = (postId: string) => `publish:${postId}`;
