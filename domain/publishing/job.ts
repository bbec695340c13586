/** The job that takes a scheduled post at its time. One waits for each post at most. */
export const PUBLISH_JOB = { name: 'publish-post', maxAttempts: 12 } as const;
export const publishKey = (postId: string) => `publish:${postId}`;
