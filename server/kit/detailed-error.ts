import { AppError, type ErrorCode } from '#domain/kit/errors.ts';

/** A refusal with what a program needs to know besides the sentence; both values of a field, for example. */
export class DetailedError extends AppError {
  readonly details: object;

  constructor(code: ErrorCode, message: string, details: object) {
    super(code, message);
    this.details = details;
  }
}
