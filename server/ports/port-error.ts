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
  /** With `retry later`: after so many tries in a row that failed so, from the date on, there is no other. */
  readonly mostTries: number | undefined;
  /** With `outcome unknown`: the other side itself has answered, so nothing of this call happens later. */
  readonly answered: boolean;
  /** With `outcome unknown`: it was refused because the other side has a post like this, perhaps this one. */
  readonly duplicate: boolean;
  /** With `will never work`: it is at the other side all the same, not as it should be. Another try asks first. */
  readonly isThere: boolean;

  constructor(
    kind: FailureKind,
    message: string,
    more: {
      retryAfterSeconds?: number;
      mostTries?: number;
      answered?: boolean;
      duplicate?: boolean;
      isThere?: boolean;
      cause?: unknown;
    } = {},
  ) {
    super(message, { cause: more.cause });
    this.name = 'PortError';
    this.kind = kind;
    this.retryAfterSeconds = more.retryAfterSeconds;
    this.mostTries = more.mostTries;
    this.duplicate = more.duplicate ?? false;
    this.isThere = more.isThere ?? false;
    this.answered = more.answered ?? this.duplicate;
  }
}
