import { describe, expect, it } from 'vitest';
import { linksIn, withoutResetToken } from './links.ts';

describe('links in a message', () => {
  it('are found once each, without the punctuation around them', () => {
    const text =
      'Review it (https://a.example/approve/x_-9). Or: http://localhost:3000/post/1?a=b, or https://a.example/approve/x_-9';
    expect(linksIn(text)).toEqual(['https://a.example/approve/x_-9', 'http://localhost:3000/post/1?a=b']);
    expect(linksIn('nothing here')).toEqual([]);
  });

  it('to a password reset lose their token, in text and in HTML, and are then no longer offered', () => {
    const text = 'Choose a new one: https://a.example/reset-password?token=Ab_9-z\n\nBye';
    const html = '<a href="https://a.example/reset-password?token=Ab_9-z">Choose</a>';
    expect(linksIn(text)).toEqual(['https://a.example/reset-password?token=Ab_9-z']);
    expect(withoutResetToken(text)).not.toContain('Ab_9-z');
    expect(withoutResetToken(html)).not.toContain('Ab_9-z');
    expect(linksIn(withoutResetToken(text))).toEqual([]);
  });
});
