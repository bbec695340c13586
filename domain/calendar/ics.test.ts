import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { eventOf, type DatedPost } from './event.ts';
import { icsText, type IcsEvent } from './ics.ts';

const post: DatedPost = {
  id: '0b9f3c9e-0000-4000-8000-000000000001',
  title: 'Spring menu',
  caption: 'Asparagus is back',
  companyName: 'Acme',
  status: 'Scheduled',
  scheduledAt: new Date('2026-03-29T07:00:00.000Z'),
  publishedAt: null,
};

function written(more: Partial<DatedPost> = {}): IcsEvent {
  const dated = { ...post, ...more };
  const event = eventOf(dated, 'https://greenroom.example');
  if (!event) throw new Error('no date');
  return {
    ...event,
    uid: `${dated.id}@greenroom`,
    category: dated.status,
    createdAt: new Date('2026-03-01T10:00:00.000Z'),
    changedAt: new Date('2026-03-02T10:00:00.250Z'),
  };
}
const text = (...events: IcsEvent[]) => icsText({ name: 'Greenroom · Acme', events });
const read = (ics: string) => new ICAL.Component(ICAL.parse(ics));
function readEvent(event: IcsEvent): ICAL.Event {
  const found = read(text(event)).getFirstSubcomponent('vevent');
  if (!found) throw new Error('no event');
  return new ICAL.Event(found);
}

test('an independent parser reads back what was written', () => {
  const event = readEvent(written());
  expect(event.uid).toBe(`${post.id}@greenroom`);
  expect(event.summary).toBe('Spring menu · Acme');
  expect(event.description).toBe(`Asparagus is back\n\nhttps://greenroom.example/post/${post.id}`);
  expect(event.startDate.toJSDate()).toEqual(post.scheduledAt);
  expect(event.endDate.toJSDate()).toEqual(new Date('2026-03-29T07:30:00.000Z'));
  expect(event.startDate.zone.tzid).toBe('UTC');
  expect(event.sequence).toBe(86_400);
  expect(read(text()).getFirstPropertyValue('x-wr-calname')).toBe('Greenroom · Acme');
});

test('what is settled is confirmed, a plan is tentative, and neither makes anybody busy', () => {
  const status = (more: Partial<DatedPost>) =>
    readEvent(written(more)).component.getFirstPropertyValue('status');
  expect(status({ status: 'Scheduled' })).toBe('CONFIRMED');
  expect(status({ status: 'Published' })).toBe('CONFIRMED');
  for (const plan of ['Draft', 'In Review', 'Changes Requested', 'Approved', 'Failed'] as const)
    expect(status({ status: plan })).toBe('TENTATIVE');
  expect(text(written())).toContain('TRANSP:TRANSPARENT\r\n');
});

test('a post that went out without a plan stands where it went out; one without any date is no event', () => {
  const at = new Date('2026-04-01T12:00:00.000Z');
  expect(written({ scheduledAt: null, publishedAt: at, status: 'Published' }).start).toEqual(at);
  expect(eventOf({ ...post, scheduledAt: null }, '')).toBeNull();
});

test('a post without a title is Untitled, one without a company names none', () => {
  expect(written({ title: ' ', companyName: null }).summary).toBe('Untitled');
});

const hostile = 'Comma, semicolon; back\\slash\nnew line\r\nBEGIN:VEVENT\u0000\u0007 END:VCALENDAR 👩‍👩‍👧‍👦 ';

test('whatever people type comes back as typed, and breaks nothing', () => {
  const caption = hostile + 'ж'.repeat(200) + '👍🏽'.repeat(60);
  const event = readEvent(written({ title: 'A; B, C\\n', caption, companyName: 'Ünï;çode' }));
  expect(event.summary).toBe('A; B, C\\n · Ünï;çode');
  const typed = caption.replace('\r\n', '\n').replace('\u0000\u0007', '').trim();
  expect(event.description).toBe(`${typed}\n\nhttps://greenroom.example/post/${post.id}`);
  expect(read(text(written({ caption }))).getAllSubcomponents('vevent')).toHaveLength(1);
});

test('lines end in CRLF, hold at most 75 octets and cut no character in two', () => {
  const ics = text(written({ caption: `${'👩‍👩‍👧‍👦ж'.repeat(300)}${hostile}`, title: 'é'.repeat(90) }));
  expect(ics.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  const lines = ics.split('\r\n');
  expect(lines.pop()).toBe('');
  for (const line of lines) {
    const octets = new TextEncoder().encode(line);
    expect(octets.length).toBeLessThanOrEqual(75);
    expect(new TextDecoder('utf-8', { fatal: true }).decode(octets)).toBe(line);
  }
});

test('several events keep their order and their own ids', () => {
  const second = written({ id: '0b9f3c9e-0000-4000-8000-000000000002' });
  const uids = read(text(written(), second))
    .getAllSubcomponents('vevent')
    .map((component) => component.getFirstPropertyValue('uid'));
  expect(uids).toEqual([`${post.id}@greenroom`, second.uid]);
});
