/** The few kinds of failure that the worker decides by. An adapter maps its SDK's errors to these. */
export type FailureKind =
  | 'retry later'
  | 'will never work'
  | 'not configured'
  | 'outcome unknown'
  | 'reconnect';

export class PortError extends Error {
  readonly kind: FailureKind;
  /** The other side's hint, e.g. from Retry-After. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    kind: FailureKind,
    message: string,
    more: { retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause });
    this.name = 'PortError';
    this.kind = kind;
    this.retryAfterSeconds = more.retryAfterSeconds;
  }
}
