/** Every way a request can fail. The server's table from code to HTTP status is checked by the compiler. */
export type ErrorCode =
  | 'bad_input'
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'too_slow'
  | 'conflict'
  | 'locked'
  | 'too_large'
  | 'wrong_type'
  | 'rate_limited'
  | 'unavailable'
  | 'internal';

export type FieldMessages = Record<string, string>;

/** The one error that commands throw. `message` is a sentence that a person can act on. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: FieldMessages | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    more: { fields?: FieldMessages; retryAfterSeconds?: number } = {},
  ) {
    super(message);
    this.name = 'AppError';
    this.code = code;
    this.fields = more.fields;
    this.retryAfterSeconds = more.retryAfterSeconds;
  }
}

/** The same answer for a thing that does not exist and for one that belongs to somebody else. */
export const notFound = (what: string) => new AppError('not_found', `${what} not found`);

export const badField = (field: string, message: string) =>
  new AppError('bad_input', message, { fields: { [field]: message } });
