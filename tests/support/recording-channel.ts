import type { Handover, Outcome, PublisherPort } from '#server/ports/publisher/port.ts';

export interface RecordingChannel extends PublisherPort {
  /** Everything that it was handed, in order. */
  readonly calls: Handover[];
  /** What it does next; publishes, unless told otherwise. */
  answer: (post: Handover) => Promise<Outcome>;
}

/** Stands in for a network: remembers what it was handed, and answers as the test says. */
export function recordingChannel(): RecordingChannel {
  const calls: Handover[] = [];
  return {
    label: 'Network',
    repeatable: false,
    calls,
    answer: ({ postId }) =>
      Promise.resolve({ outcome: 'published', link: `https://network.example/${postId}` }),
    publish(post) {
      calls.push(post);
      return this.answer(post);
    },
  };
}
