import { describe, expect, it } from 'vitest';
import { HISTORY_EVENTS } from './history.ts';
import { noteWithNames } from './history-notes.ts';
import { historySentence } from './history-words.ts';

const moment = (iso: string) => `[${iso}]`;
const said = (event: (typeof HISTORY_EVENTS)[number], note: string | null = null, version = 2) => {
  const { who, what, quote } = historySentence({ actor: 'Olive Owner', event, version, note }, moment);
  return [who, what, quote && `“${quote}”`].filter(Boolean).join(' ');
};

describe('the history in sentences', () => {
  it('calls reviewers as whoever shows it does', () => {
    const entry = {
      actor: 'Olive Owner',
      event: 'resent' as const,
      version: 1,
      note: 'mia@acme.com, +14155550132',
    };
    const called = (contact: string) => (contact === 'mia@acme.com' ? 'Mia Chen' : contact);
    expect(historySentence(entry, moment, called).what).toBe(
      'sent the review link again to Mia Chen, +14155550132',
    );
  });

  it('calls reviewers as they were called then, where the entry says it', () => {
    const names = new Map([
      ['mia@acme.com', 'Chen, Mia'],
      ['lee@acme.com', 'Lee · Ops, lee@acme.com'],
    ]);
    const said = (event: (typeof HISTORY_EVENTS)[number], contacts: string) => {
      const note = noteWithNames(event, contacts, (contact) => names.get(contact));
      return historySentence({ actor: 'Olive', event, version: 1, note }, moment, () => 'today').what;
    };
    expect(said('sent', 'mia@acme.com, +14155550132')).toBe('sent it for review to Chen, Mia, today');
    expect(said('sent', 'lee@acme.com')).toBe('sent it for review to Lee Ops lee@acme.com');
    expect(said('stage begun', 'Legal · mia@acme.com')).toBe('The stage Legal was asked: Chen, Mia');
    expect(said('step skipped', 'mia@acme.com · No text was sent')).toBe('For Chen, Mia: no text was sent');
    expect(noteWithNames('commented', 'mia@acme.com', () => 'Mia')).toBe('mia@acme.com');
  });

  it('says where an answer came by text', () => {
    const entry = { actor: 'Cora', event: 'approved' as const, version: 2, note: null };
    expect(historySentence({ ...entry, way: 'text' }, moment).what).toBe('approved version 2 by text');
    expect(historySentence({ ...entry, way: null }, moment).what).toBe('approved version 2');
  });

  it.each([
    [
      'sent',
      'cora@client.example, +14155550132',
      'Olive Owner sent it for review to cora@client.example, (415) 555-0132',
    ],
    ['resubmitted', 'cora@client.example', 'Olive Owner resubmitted it for review to cora@client.example'],
    ['resubmitted', 'Nobody had to be asked', 'Olive Owner resubmitted it: nobody had to be asked'],
    ['approved', 'Lovely!', 'Olive Owner approved version 2'],
    ['changes requested', null, 'Olive Owner requested changes to version 2'],
    ['commented', 'Done', 'Olive Owner commented'],
    ['content changed', 'Media added', 'Olive Owner changed the content (media added), which made version 2'],
    ['scheduled', '2026-05-04T09:00:00.000Z', 'Olive Owner scheduled it for [2026-05-04T09:00:00.000Z]'],
    ['rescheduled', null, 'Olive Owner moved it to another time'],
    ['all approved', null, 'Everyone has approved version 2'],
    ['all approved', 'Too late', 'Everyone has approved version 2 “Too late”'],
    [
      'all approved',
      'no answer to version 2: cora@acme.test Cora Lee, +14155550132 · The planned time had passed',
      'Version 2 counts as approved: Cora Lee, (415) 555-0132 did not answer “The planned time had passed”',
    ],
    [
      'all approved',
      'version 2: theo@acme.test · no answer to version 2: cora@acme.test Cora Lee',
      'Version 2 counts as approved: theo@acme.test approved it, Cora Lee did not answer',
    ],
    [
      'stages done',
      'no answer to version 1: cora@acme.test Cora Lee · version 2: law@acme.test · skipped: Legal',
      'Every stage is done: law@acme.test approved version 2, version 1 counts as approved without an answer from Cora Lee, Legal was skipped',
    ],
    [
      'stages done',
      'version 2: cora@acme.test Cora Lee · skipped: Client · skipped: Legal',
      'Every stage is done: Cora Lee approved version 2, Client and Legal were skipped',
    ],
    ['stages done', 'skipped: Client', 'Every stage is done: Client was skipped'],
    [
      'stages done',
      'version 1: cora@client.example Cora Lee, +14155550132 · version 2: law@client.example · The planned time had passed',
      'Every stage is done: Cora Lee, (415) 555-0132 approved version 1, law@client.example approved version 2 “The planned time had passed”',
    ],
    ['due', 'Reminder', 'Its time had come: the reminder to post it was sent'],
    ['archived', null, 'Olive Owner removed it from the grid; its record is kept in the archive'],
    ['restored', null, 'Olive Owner brought it back from the archive'],
    [
      'nobody left to ask',
      null,
      'An earlier version was approved, and no reviewer is left to approve version 2: it is a draft again',
    ],
    ['failed', 'Too late', 'Publishing failed “Too late”'],
    ['reminded', '+14155550132', 'A reminder was sent to (415) 555-0132'],
  ] as const)('%s, %j', (event, note, sentence) => {
    expect(said(event, note)).toBe(sentence);
  });

  it('an event that is not known yet is said by its own name', () => {
    expect(said('translated' as never, 'into Welsh')).toBe('Olive Owner translated “into Welsh”');
  });

  it.each(HISTORY_EVENTS)('%s says something that ends without a gap', (event) => {
    expect(said(event)).toMatch(/^[A-Z].{8,}[^\s,(]$/);
  });
});
