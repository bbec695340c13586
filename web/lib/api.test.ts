import { describe, expect, test } from 'vitest';
import { ApiError, answerText, messageOf } from './api.ts';

const sentence = new ApiError(409, '{"message":"This post is already published"}', 'Conflict');
const words = new ApiError(500, 'Out of space', 'Internal Server Error');
const silence = new ApiError(502, '', 'Bad Gateway');
const page = new ApiError(502, '<html><h1>nginx</h1></html>', 'Bad Gateway');
const record = new ApiError(500, '{"error":"E17"}', 'Internal Server Error');

test('an error’s message is the status, a colon and the body, or the status text where the body is empty', () => {
  expect(words.message).toBe('500: Out of space');
  expect(silence.message).toBe('502: Bad Gateway');
});

describe('what a toast says', () => {
  test('is the sentence that the server wrote for people, whoever asks', () => {
    expect(messageOf(sentence, 'Failed')).toBe('This post is already published');
    expect(answerText(sentence, 'Failed')).toBe('This post is already published');
  });

  test('is the text of the deed where it has one', () => {
    for (const error of [words, silence, page, record]) expect(messageOf(error, 'Failed')).toBe('Failed');
  });

  test('is the answer itself where the deed has no text', () => {
    expect(answerText(words, 'Failed')).toBe('500: Out of space');
    expect(answerText(silence, 'Failed')).toBe('502: Bad Gateway');
  });

  test('is never a page, a record or a report', () => {
    const report = new ApiError(500, 'x'.repeat(400), 'Internal Server Error');
    for (const error of [page, record, report, new TypeError('Failed to fetch')])
      expect(answerText(error, 'Please try again')).toBe('Please try again');
  });
});
