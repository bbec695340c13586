import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { contract } from '#domain/contract.ts';
import { AppError } from '#domain/kit/errors.ts';
import { readInput } from './read-input.ts';

const endpoints = Object.values(contract).flat();

function refusal(schema: z.ZodType, value: unknown): AppError {
  try {
    readInput(schema, value);
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error(`${JSON.stringify(value)} was taken`);
}
function refused(name: string, part: 'query' | 'body', value: object) {
  const found = endpoints.find((one) => one.name === name);
  if (!found) throw new Error(`there is no ${name}`);
  return refusal(found[part], value);
}

describe('a value of the wrong kind is answered with its name and what it must be', () => {
  const answers = (version: unknown) => ({ answers: [{ approvalId: 'x', action: 'approve', version }] });
  test.each([
    ['listPosts', 'query', { limit: '0' }, 'limit', 'it must be 1 or more'],
    ['listPosts', 'query', { limit: '-1' }, 'limit', 'it must be 1 or more'],
    ['listPosts', 'query', { limit: 'abc' }, 'limit', 'it must be a number'],
    ['listPosts', 'query', { limit: '1.5' }, 'limit', 'it must be a whole number'],
    [
      'listPosts',
      'query',
      { status: ['Draft', 'Scheduled'] },
      'status',
      'it must be a single value, not a list',
    ],
    ['answerReview', 'body', { action: 'approve', version: 0 }, 'version', 'it must be 1 or more'],
    ['answerReview', 'body', { action: 'approve', version: '1' }, 'version', 'it must be a number'],
    ['answerReview', 'body', { action: 'approve', version: null }, 'version', 'it must be a number'],
    ['updateAsset', 'body', { order: -1 }, 'order', 'it must be 0 or more'],
    ['createPost', 'body', { title: 'A', assets: 'no' }, 'assets', 'it must be a list'],
    ['createPost', 'body', { title: 3 }, 'title', 'it must be a text'],
    ['addAsset', 'body', { type: 'audio' }, 'type', 'it must be one of image, video'],
    ['chat', 'body', {}, 'messages', 'it is missing, and must be a list'],
    ['answerDesk', 'body', {}, 'answers', 'it is missing, and must be a list'],
    ['answerDesk', 'body', answers(0), 'answers.0.version', 'it must be 1 or more'],
    ['repeatPost', 'body', { every: 13 }, 'every', 'it must be 12 or less'],
  ] as const)('%s, %s %j', (name, part, value, field, what) => {
    const { fields = {} } = refused(name, part, value);
    expect(fields[field]).toBe(`Please check “${field}”: ${what}`);
  });

  test('the sentence of the first field is the message', () => {
    expect(refused('listPosts', 'query', { limit: '0' })).toMatchObject({
      code: 'bad_input',
      message: 'Please check “limit”: it must be 1 or more',
    });
  });

  test.each([
    [z.object({ a: z.array(z.string()).min(2) }), { a: ['x'] }, '“a”: it must have at least 2 entries'],
    [z.object({ a: z.array(z.string()).max(1) }), { a: ['x', 'y'] }, '“a”: it must have at most 1 entry'],
    [z.object({ a: z.string().max(3) }), { a: 'four' }, '“a”: it must have at most 3 characters'],
    [z.object({ a: z.number().gt(3) }), { a: 3 }, '“a”: it must be more than 3'],
    [z.object({ a: z.number().multipleOf(5) }), { a: 3 }, '“a”: it must be a multiple of 5'],
    [z.object({ a: z.literal('all') }), { a: 'one' }, '“a”: it must be all'],
    [
      z.object({ a: z.union([z.literal('all'), z.array(z.string())]) }),
      { a: 1 },
      '“a”: it must be all or be a list',
    ],
    [
      z.object({ a: z.union([z.object({ b: z.string() }), z.object({ c: z.string() })]) }),
      { a: {} },
      '“a”: it does not have the expected form',
    ],
    [z.object({ a: z.object({}) }), { a: [] }, '“a”: it must be an object'],
    [z.object({ a: z.iso.date() }), { a: 'x' }, '“a”: it does not have the expected form'],
  ])('%# any other kind', (schema, value, what) => {
    expect(refusal(schema, value).message).toBe(`Please check ${what}`);
  });

  test('a name that is not known is to be left out', () => {
    expect(refusal(z.strictObject({}), { x: 1 }).message).toBe(
      'Please leave out “x”: nothing has this name here',
    );
  });
});

test('the contract’s own sentences stay as they are', () => {
  expect(refused('signUp', 'body', { email: 'x' }).fields).toMatchObject({
    email: 'Please enter a valid email address',
    firstName: 'First name is required',
  });
});
