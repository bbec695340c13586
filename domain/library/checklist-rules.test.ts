import { describe, expect, test } from 'vitest';
import {
  ALT_TEXT,
  checklistOf,
  keyOfOwn,
  LINKS,
  linksOf,
  NO_CHECKLIST,
  SPELLING,
  whyNotSent,
  type Check,
  type CheckedContent,
} from './checklist-rules.ts';

const at = new Date('2026-11-15T12:00:00Z');
const all = { required: true, links: true, altText: true, spelling: true, own: ['Logo is the new one'] };
const content = (more: Partial<CheckedContent> = {}): CheckedContent => ({
  version: 2,
  texts: ['See https://acme.example/menu.'],
  pictures: [{ altText: 'A cake' }],
  ...more,
});
const tick = (key: string, more: Partial<Check> = {}): Check => ({
  key,
  version: 2,
  says: null,
  by: 'Olive',
  at,
  ...more,
});

test('links are found in all words, each once, without what ends the sentence', () => {
  expect(
    linksOf(['Go to https://a.example/x, or (http://b.example).', 'https://a.example/x and www.c.example']),
  ).toEqual(['https://a.example/x', 'http://b.example']);
  expect(linksOf(['See „https://a.example/Fern_(plant)“.'])).toEqual(['https://a.example/Fern_(plant)']);
});

describe('a checklist', () => {
  test('is empty where a client has none, and stands in nobody’s way', () => {
    expect(checklistOf(NO_CHECKLIST, content(), [])).toEqual([]);
    expect(whyNotSent(NO_CHECKLIST, [])).toBeNull();
  });

  test('that is required names what is missing; one that is not does not', () => {
    const items = checklistOf(all, content({ pictures: [{ altText: ' ' }] }), []);
    expect(items.map(({ key, done }) => [key, done])).toEqual([
      [LINKS, false],
      [ALT_TEXT, false],
      [SPELLING, false],
      [keyOfOwn('Logo is the new one'), false],
    ]);
    expect(whyNotSent(all, items)).toBe(
      'This client’s checklist is not done: Links work, Pictures are described, Spelling seen, Logo is the new one',
    );
    expect(whyNotSent({ ...all, required: false }, items)).toBeNull();
  });

  test('is done with every tick at this version, and open again with the next', () => {
    const ticks = [tick(LINKS), tick(SPELLING), tick(keyOfOwn('Logo is the new one'))];
    expect(whyNotSent(all, checklistOf(all, content(), ticks))).toBeNull();
    const next = checklistOf(all, content({ version: 3 }), ticks);
    expect(next.filter((item) => !item.done).map(({ key }) => key)).toEqual([
      LINKS,
      SPELLING,
      keyOfOwn('Logo is the new one'),
    ]);
  });

  test('says which link does not work, and needs none where there is none', () => {
    const [broken] = checklistOf(all, content(), [tick(LINKS, { says: 'https://x.example: 404' })]);
    expect(broken).toMatchObject({ done: false, says: 'https://x.example: 404', by: 'Olive' });
    const [none] = checklistOf(all, content({ texts: ['No address'] }), []);
    expect(none).toMatchObject({ done: true, says: 'No links in it' });
  });
});
