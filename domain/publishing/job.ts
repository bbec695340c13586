/**
 * The job that publishes a scheduled post at its time, at most one per post. It has more tries than a day of
 * pauses needs, so that the queue never gives up before the 24-hour rule does.
 */
export const PUBLISH_JOB = { name: 'publish-post', maxAttempts: 40 } as const;
export const publishKey = (postId: string) => `publish:${postId}`;

/**
 * The job that brings a post to one of its accounts: it prepares ahead of the date and commits at the date.
 */
export const TARGET_JOB = { name: 'publish-target', maxAttempts: 40 } as const;
export const targetKey = (targetId: string) => `target:${targetId}`;
