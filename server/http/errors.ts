import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError, type ErrorCode } from '#domain/kit/errors.ts';
import { DetailedError } from '#server/kit/detailed-error.ts';
import { ourFault } from '#server/kit/our-fault.ts';
import { badInput } from '#server/kit/read-input.ts';

const STATUS: Record<ErrorCode, number> = {
  bad_input: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  too_slow: 408,
  conflict: 409,
  too_large: 413,
  wrong_type: 415,
  locked: 423,
  rate_limited: 429,
  unavailable: 503,
  internal: 500,
};

/** The same for an unknown URL and for one with an impossible parameter. */
export const nothingHere = () => new AppError('not_found', 'There is nothing at this address');

/** Errors of the framework itself, in our words. */
function fromFramework(error: { statusCode?: number; code?: string }, isJson: boolean): AppError | null {
  if (error.code === 'FST_ERR_CTP_INVALID_JSON_BODY' || error.code === 'FST_ERR_CTP_EMPTY_JSON_BODY')
    return new AppError('bad_input', 'The request is not valid JSON');
  if (error.statusCode === 413) return new AppError('too_large', 'That is too large');
  if (error.statusCode === 415)
    return new AppError('wrong_type', isJson ? 'JSON is not taken here' : 'Please send JSON');
  if (error.statusCode === 404) return new AppError('not_found', 'Not found');
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return new AppError('bad_input', 'The request could not be understood');
  return null;
}

export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const isJson = /^application\/json\b/i.test(request.headers['content-type'] ?? '');
  const known =
    error instanceof AppError
      ? error
      : error instanceof z.ZodError
        ? badInput(error)
        : fromFramework(error as { statusCode?: number; code?: string }, isJson);
  if (!known) request.log.error({ reqId: request.id, err: error }, 'request failed');
  const answer = known ?? ourFault(error, { isRead: request.method === 'GET' || request.method === 'HEAD' });
  if (answer.retryAfterSeconds !== undefined)
    void reply.header('Retry-After', String(answer.retryAfterSeconds));
  return (
    reply
      .code(STATUS[answer.code])
      // The tag belongs to a response that was not sent.
      .removeHeader('ETag')
      .header('Cache-Control', 'no-store')
      .type('application/json; charset=utf-8')
      .send({
        message: answer.message,
        code: answer.code,
        ...(answer.fields ? { fields: answer.fields } : {}),
        ...(answer instanceof DetailedError ? { details: answer.details } : {}),
      })
  );
}
