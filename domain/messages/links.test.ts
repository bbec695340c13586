import { describe, expect, it } from 'vitest';
import { MESSAGE_KINDS } from './kinds.ts';
import { hasSecretLink, linksIn, linksToOffer, opensFor } from './links.ts';

describe('links in a message', () => {
  it('are found once each, without the punctuation around them', () => {
    const text =
      'Review it (https://a.example/approve/x_-9). Or: http://localhost:3000/post/1?a=b, or https://a.example/approve/x_-9';
    expect(linksIn(text)).toEqual(['https://a.example/approve/x_-9', 'http://localhost:3000/post/1?a=b']);
    expect(linksIn('nothing here')).toEqual([]);
    const long = `https://a.example/${'.'.repeat(200_000)}x`;
    expect(linksIn(`${long}...`)).toEqual([long]);
  });

  it('to a reviewer offer the review link alone, whatever else the caption quotes', () => {
    const text =
      'Look: https://g.example/approve/abc_-1\n“Book at https://shop.example/approve?x=1, https://a.example”';
    expect(linksToOffer({ kind: 'review-request', text })).toEqual(['https://g.example/approve/abc_-1']);
    expect(linksToOffer({ kind: 'post-due', text })).toHaveLength(3);
  });

  it('to a reviewer open one post or the desk', () => {
    expect(opensFor('https://g.example/approve/abc_-1')).toBe('post');
    expect(opensFor('https://g.example/under/desk/abc_-1')).toBe('desk');
    expect(opensFor('https://g.example/post/1')).toBeNull();
    expect(opensFor('https://shop.example/approve?x=1')).toBeNull();
  });

  it('whose token the first release took out are not offered', () => {
    expect(linksIn('https://a.example/reset-password?token=removed-after-sending')).toEqual([]);
  });

  it('open the account in mails about the account, and in no others', () => {
    const secret = MESSAGE_KINDS.filter((kind) => hasSecretLink({ kind }));
    expect(secret).toEqual(['password-reset', 'email-confirmation', 'email-changed']);
  });
});
