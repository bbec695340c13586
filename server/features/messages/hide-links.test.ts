import { expect, test } from 'vitest';
import { LINK_NOT_SHOWN } from '#domain/messages/links.ts';
import { newToken } from '#server/kit/secrets.ts';
import { withoutLinks, withoutReviewLinks } from './hide-links.ts';

const link = (path = 'approve', server = 'https://app.test') => `${server}/${path}/${newToken()}`;
const shown = (text: string) => withoutReviewLinks({ text, html: null }).text;

test('the address of a review page or a desk makes way for a sentence, whatever stands around it', () => {
  expect(shown(`See\n${link()}\n\nor (${link('desk')}).`)).toBe(
    `See\n${LINK_NOT_SHOWN}\n\nor (${LINK_NOT_SHOWN}).`,
  );
  expect(shown(`${link('approve', 'http://old.test/greenroom')}?a=1,${link('desk')}!`)).toBe(
    `${LINK_NOT_SHOWN}!`,
  );
  expect(shown(`/approve/${newToken()}`)).toBe(LINK_NOT_SHOWN);
});

test('other addresses stay, also those of a shop that sells desks', () => {
  for (const text of [
    'https://shop.test/desk/oak-and-walnut',
    'https://app.test/post/3f2a',
    `https://app.test/objects/${newToken()}`,
  ])
    expect(shown(text)).toBe(text);
});

test('in HTML the button leads nowhere, and what is shown as the address is the sentence', () => {
  const url = link();
  const html = `<a href="${url}" class="x">Review</a><a class="y" href="${url}">${url}</a><a href="https://app.test">Home</a>`;
  expect(withoutReviewLinks({ text: '', html }).html).toBe(
    `<a data-link="" class="x">Review</a><a class="y" data-link="">${LINK_NOT_SHOWN}</a><a href="https://app.test">Home</a>`,
  );
});

test('in what is handed on, everything that opens something makes way', () => {
  const token = newToken();
  for (const path of [
    `approve/${token}`,
    `desk/${token}`,
    `join/${token}`,
    `signup?invitation=${token}`,
    `reset-password?token=${token}`,
    `confirm-email?token=${token}`,
    `undo-email?token=${token}`,
    `objects/uploads/3f2a?exp=1&for=p.3f2a&sig=${token}&w=640&f=jpg`,
  ])
    expect(withoutLinks(`1. https://app.test/${path}\nEnd`)).toBe(`1. ${LINK_NOT_SHOWN}\nEnd`);
  expect(withoutLinks(`https://app.test/calendar/${token}.ics`)).not.toContain(token);
  expect(withoutLinks('See https://app.test/post/3f2a')).toBe('See https://app.test/post/3f2a');
});
