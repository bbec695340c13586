import { AppError, type ErrorCode } from '#domain/kit/errors.ts';

/** An error with details for programs besides its sentence, such as both values of a field. */
export class DetailedError extends AppError {
  readonly details: object;

  constructor(code: ErrorCode, message: string, details: object) {
    super(code, message);
    this.details = details;
  }
}
