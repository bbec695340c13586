import { expect, test } from 'vitest';
import { notSentTo, sentStory } from './sent-story.ts';

const asked = (
  name: string | null,
  notified: 'sent' | 'kept' = 'sent',
  channel: 'email' | 'sms' = 'email',
) => ({
  reviewerContact: channel === 'sms' ? '+14155550132' : 'mia@client.example',
  reviewerName: name,
  status: 'pending',
  notified: { channel, status: notified },
});

test('says with whom a post is, and for when it is planned', () => {
  expect(sentStory([asked('Mia')], null)).toBe('In review with Mia.');
  expect(sentStory([asked('Mia'), asked(null, 'sent', 'sms')], 'Nov 26')).toBe(
    'In review with Mia and (415) 555-0132; planned for Nov 26, once both have approved.',
  );
  const many = ['Mia', 'Tom', 'Ann', 'Bo'].map((name) => asked(name));
  expect(sentStory(many, 'Nov 26')).toBe(
    'In review with Mia, Tom and 2 others; planned for Nov 26, once all of them have approved.',
  );
  expect(sentStory([asked('Mia')], 'Nov 26')).toContain('once it is approved.');
});

test('says that nothing was sent, where nothing sends', () => {
  expect(sentStory([asked('Mia', 'kept')], null)).toBe(
    'In review with Mia. Nothing was sent: there is no mail service here.',
  );
  expect(sentStory([asked('Mia', 'kept'), asked('Tom', 'kept', 'sms')], null)).toContain(
    'Nothing was sent: there is no mail or text service here.',
  );
  const part = [asked('Mia'), asked('Tom', 'kept', 'sms')];
  expect(sentStory(part, null)).toContain('Nothing was sent to Tom: there is no text service here.');
  expect(notSentTo(part)).toEqual([part[1]]);
});

test('whoever has answered is not waited for', () => {
  expect(sentStory([{ ...asked('Mia'), status: 'approved' }, asked('Tom')], null)).toBe(
    'In review with Tom.',
  );
  expect(sentStory([], null)).toBe('');
});

test('says who is told later, and with how many others', () => {
  const later = (name: string, others: number) => ({
    ...asked(name),
    notified: null,
    toBeTold: { goesAt: '17:00', others },
  });
  expect(sentStory([later('Mia', 3)], null)).toBe('In review with Mia. Mia is told 17:00 with 3 others.');
  expect(sentStory([later('Mia', 1), later('Tom', 0), asked('Ann')], null)).toBe(
    'In review with Mia, Tom and Ann. Mia and Tom are told 17:00.',
  );
});
