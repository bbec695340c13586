import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { currentUser } from '#domain/accounts/contract.ts';
import { getDefaults, NO_DEFAULTS } from '#domain/companies/defaults.ts';
import { messageSenders } from '#domain/messages/contract.ts';
import { createPost, listPosts } from '#domain/posts/contract.ts';
import { losePart } from '#tests/support/lose-part.ts';
import type { MockApi } from '#tests/support/mock-api.ts';
import { aPost, aUser, idOf } from '#tests/support/samples.ts';
import {
  begunWizard,
  button,
  complained,
  input,
  openWizard,
  photo,
  wizardApi,
} from '#tests/support/wizard-screen.tsx';
import { uploadFile } from '#web/lib/upload.ts';
import type { WizardForm } from './draft.ts';

const onClose = vi.fn();

let api: MockApi;

beforeEach(() => {
  api = wizardApi();
});
afterEach(() => {
  onClose.mockReset();
});

const opened = () => openWizard(onClose);
const begun = (form: Partial<WizardForm>) => begunWizard(form, onClose);

describe('choosing', () => {
  it('starts with the company in capitals and keeps whatever is typed so', async () => {
    const { user } = await opened();
    expect(input('Company').value).toBe('ACME');
    await user.clear(input('Company'));
    await user.type(input('Company'), 'Fern & loaf');
    expect(input('Company').value).toBe('FERN & LOAF');
  });

  it('offers the existing companies', async () => {
    await opened();
    await waitFor(() => {
      const list = document.getElementById(input('Company').getAttribute('list') ?? '');
      expect([...(list?.querySelectorAll('option') ?? [])].map((one) => one.value)).toEqual(['ACME']);
    });
  });

  it('offers a new name to those whom it makes a client, and names the mistake at once to the others', async () => {
    const { user, unmount } = await opened();
    screen.getByText('Choose a client or enter a new name.');
    unmount();
    api.on(currentUser, aUser({ seesAllClients: false }));
    await opened();
    await screen.findByText('Choose a client.');
    expect(screen.queryByText(/enter a new name/)).toBeNull();
    await waitFor(() => expect(document.querySelector('datalist option')).not.toBeNull());
    await user.upload(screen.getByLabelText('Files to upload'), photo());
    await user.clear(input('Company'));
    await user.type(input('Company'), 'ACNE');
    await user.click(button('Next'));
    await complained('Company not found', 'Please choose one of your clients');
    screen.getByText('None of your clients has this name');
    await user.clear(input('Company'));
    await user.type(input('Company'), 'acme');
    await user.click(button('Next'));
    await screen.findByLabelText(/^Title/);
  });

  it('needs a company and a file', async () => {
    const { user } = await opened();
    await user.clear(input('Company'));
    await user.click(button('Next'));
    await complained('Company required', 'Please select or enter a company name');
    await user.type(input('Company'), 'ACME');
    await user.click(button('Next'));
    await complained('No media', 'Please add at least one image or video');
    expect(input('Company').value).toBe('ACME');
    expect(screen.queryByLabelText('Title')).toBeNull();
  });

  it('shows and counts in the preview only what is there or on its way, and names the rest at every step', async () => {
    const sent = vi.mocked(uploadFile).getMockImplementation();
    vi.mocked(uploadFile).mockImplementation((file, options) => {
      if (file.name.startsWith('bad')) return Promise.reject(new TypeError('Failed to fetch'));
      if (file.name.startsWith('slow')) return new Promise<never>(() => {});
      return sent?.(file, options) ?? new Promise<never>(() => {});
    });
    const { user } = await opened();
    const names = ['bad-one.jpg', 'one.jpg', 'bad-two.jpg', 'slow.jpg'];
    await user.upload(input('Files to upload'), names.map(photo));
    await screen.findByRole('button', { name: 'Retry bad-two.jpg' });
    await user.click(button('Next'));
    const preview = () => within(screen.getByRole('complementary', { name: 'Preview' }));
    preview().getByText('2 photos');
    expect(preview().getByRole<HTMLImageElement>('img', { name: /jpg/ }).alt).toBe('one.jpg');
    const FAILED = 'bad-one.jpg and bad-two.jpg were not uploaded. Retry or remove them.';
    screen.getByText(FAILED);
    await user.type(input('Title'), 'Spring');
    await user.click(button('Next'));
    preview().getByText('2 photos');
    screen.getByText(FAILED);
    await user.click(button('Back to the files'));
    expect(screen.queryByText(FAILED)).toBeNull();
    vi.mocked(uploadFile).mockImplementation(() => new Promise<never>(() => {}));
    await user.click(button('Retry bad-one.jpg'));
    await user.click(button('Next'));
    preview().getByText('3 photos');
    screen.getByText('bad-two.jpg was not uploaded. Retry or remove it.');
  });

  it('takes several files, frames them and goes on', async () => {
    const { user } = await opened();
    await user.upload(input('Files to upload'), [photo('one.jpg'), photo('two.jpg')]);
    await screen.findByText('Uploaded 2 file(s)');
    const zoom = input('Zoom');
    expect([zoom.min, zoom.max, zoom.step]).toEqual(['1', '3', '0.1']);
    fireEvent.change(zoom, { target: { value: '1.5' } });
    screen.getByText('1.5×');
    const frame = screen.getByRole('button', { name: /^Position of one.jpg/ });
    fireEvent.keyDown(frame, { key: 'ArrowRight' });
    const placeNow = () =>
      within(frame)
        .getByRole('img')
        .style.objectPosition.split(' ')
        .map((part) => Math.round(parseFloat(part)));
    expect(placeNow()).toEqual([55, 50]);
    screen.getByText('Placed 55 % from the left');
    // Who cannot drag taps the arrows.
    await user.click(button('Show more of the right'));
    await user.click(button('Show more of the top'));
    expect(placeNow()).toEqual([60, 45]);
    screen.getByText('Placed 45 % from the top');
    await user.click(button('Next'));
    await screen.findByLabelText('Title');
  });
});

describe('describing', () => {
  it('says who sees the title: colleagues do', async () => {
    await begun({ step: 'details', title: '' });
    screen.getByText('Only your team sees the title.');
  });

  it('needs a title', async () => {
    const { user } = await begun({ step: 'details', title: '' });
    await user.click(button('Next'));
    await complained('Title required', 'Please add a title for your post');
    // At the foot of a long step the field may be out of sight.
    expect(document.activeElement).toBe(input('Title'));
  });

  it('counts the caption and warns past the limit without blocking', async () => {
    const { user } = await begun({ step: 'details', caption: 'a'.repeat(2201) });
    screen.getByText('2,201 / 2,200');
    screen.getByText(/1 more than Instagram shows/);
    await user.click(button('Next'));
    await screen.findByText('Saved contacts');
  });

  it('plans at nine unless told otherwise, and names the zone', async () => {
    await begun({ step: 'details' });
    expect(input('Time').value).toBe('09:00');
    screen.getByText(/^Time zone: Europe\/Berlin/);
  });

  it.each([
    ['2026-02-01', '09:00', 'Scheduled time must be in the future'],
    ['2026-03-29', '02:30', /this time does not exist that day/],
  ])('refuses %s at %s', async (date, time, message) => {
    const { user } = await begun({ step: 'details', date, time });
    await user.click(button('Next'));
    await screen.findByText(message);
    screen.getByText('Choose another date or time');
    expect(screen.queryByText('Saved contacts')).toBeNull();
  });

  it.each([
    ['Date', 'Please give a whole date that exists, or clear it'],
    ['Time', 'Please give the whole time, or clear it'],
  ])('does not go on while a part of the %s is missing', async (label, sentence) => {
    const { user } = await begun({ step: 'details', date: '2026-03-28', time: '09:00' });
    losePart(input(label));
    await user.click(button('Next'));
    await screen.findByText(sentence);
    input('Title');
  });

  it('goes back to the step before, from the last to the first', async () => {
    const { user } = await begun({});
    await user.click(button('Back'));
    input('Title');
    await user.click(button('Back'));
    input('Company');
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
  });
});

describe('reviewers', () => {
  // A part of the label matches only the input.
  const emails = () => screen.getByLabelText<HTMLInputElement>(/email/i);
  const phones = () => screen.getByLabelText<HTMLInputElement>(/phone/i);

  it('are refused with the words of their fault', async () => {
    const { user } = await begun({});
    await user.type(emails(), 'nonsense{Enter}');
    await complained('Invalid email', 'Please enter a valid email address');
    await user.clear(emails());
    await user.type(emails(), 'a@b.co{Enter}a@b.co{Enter}');
    await complained('Duplicate email', 'This email is already added');
    await user.type(phones(), '123{Enter}');
    await complained('Invalid phone', 'Please enter a valid phone number with at least 10 digits');
    await user.clear(phones());
    await user.type(phones(), '415 555 0132{Enter}(415) 555-0132{Enter}');
    // Once for the emails above, once for the phones.
    expect(screen.getAllByText('Reviewer added, 1 in the list')).toHaveLength(2);
    await complained('Duplicate phone', 'This phone number is already added');
    const added = screen
      .getAllByRole('button', { name: /^Remove/ })
      .map((one) => one.getAttribute('aria-label'));
    expect(added).toEqual(['Remove a@b.co', 'Remove (415) 555-0132']);
  });

  it('are not asked while a part of their day is missing', async () => {
    const calls = api.on(createPost, aPost());
    const { user } = await begun({ emails: ['a@b.co'], reviewBy: '2026-03-28' });
    losePart(input('Review by (optional)'));
    await user.click(button('Send for Approval'));
    await screen.findByText('Please give a whole date that exists, or clear it');
    expect(calls).toEqual([]);
  });

  it('are sent once where a refused duplicate is still typed', async () => {
    const created = api.on(createPost, aPost({ status: 'In Review' }));
    const { user } = await begun({ emails: ['a@b.co'], phones: ['+14155550132'] });
    await user.type(input('Reviewer emails'), 'A@b.co{Enter}');
    await complained('Duplicate email', 'This email is already added');
    await user.type(input('Reviewer phones'), '(415) 555-0132{Enter}');
    await complained('Duplicate phone', 'This phone number is already added');
    await user.click(button('Send for Approval'));
    await screen.findByText('Sent for approval!');
    expect(created.map((call) => call.body)).toMatchObject([
      { reviewerEmails: ['a@b.co'], reviewerPhones: ['+14155550132'] },
    ]);
  });

  it('are shown as people write numbers, and can be removed', async () => {
    const { user } = await begun({});
    await user.type(phones(), '4155550199{Enter}');
    screen.getByText('(415) 555-0199');
    await user.click(button('Remove (415) 555-0199'));
    expect(screen.queryByText('(415) 555-0199')).toBeNull();
  });

  it('are the same as last time with one click, beside those already there', async () => {
    const earlier = [
      aPost({ id: idOf(31) }),
      aPost({ id: idOf(32), reviewerEmails: ['cora@client.example'], reviewerPhones: ['+14155550132'] }),
      aPost({ id: idOf(33), reviewerEmails: ['old@client.example'] }),
    ];
    const asked = api.on(listPosts, earlier);
    const { user } = await begun({});
    await user.type(emails(), 'a@b.co{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Same 2 reviewers as last time' }));
    for (const name of ['a@b.co', 'cora@client.example', '(415) 555-0132']) button(`Remove ${name}`);
    expect(screen.queryByText('old@client.example')).toBeNull();
    await user.click(button('Same 2 reviewers as last time'));
    expect(screen.getAllByRole('button', { name: /^Remove / })).toHaveLength(3);
    expect(asked[0]?.query.company).toBe('ACME');
  });

  it('are the client’s own where nobody has chosen others, and so is the time of day', async () => {
    api.on(getDefaults, { ...NO_DEFAULTS, time: '18:30', reviewerEmails: ['mia@acme.example'] });
    const { user } = await begunWizard({ step: 'select' }, onClose);
    await user.click(button('Next'));
    expect((await screen.findByLabelText<HTMLInputElement>('Time')).value).toBe('18:30');
    await user.click(button('Next'));
    await screen.findByRole('button', { name: 'Remove mia@acme.example' });
  });

  it('the time of day is meant in the client’s zone, and moves with the clocks of both', async () => {
    api.on(getDefaults, { ...NO_DEFAULTS, time: '18:00', timeZone: 'Europe/Berlin' });
    api.on(currentUser, aUser({ timeZone: 'America/New_York' }));
    const { user } = await begunWizard({ step: 'select', date: '2027-01-20' }, onClose);
    await user.click(button('Next'));
    expect((await screen.findByLabelText<HTMLInputElement>('Time')).value).toBe('12:00');
    fireEvent.change(input('Date'), { target: { value: '2027-03-20' } });
    expect(input('Time').value).toBe('13:00');
    fireEvent.change(input('Time'), { target: { value: '15:00' } });
    fireEvent.change(input('Date'), { target: { value: '2027-01-20' } });
    expect(input('Time').value).toBe('15:00');
  });

  it('are ticked among the saved contacts', async () => {
    const { user } = await begun({});
    await user.click(await screen.findByLabelText('Cora Client'));
    within(screen.getByRole('list', { name: '1 added' })).getByText('Cora Client, (415) 555-0132');
    await user.click(input('Cora Client'));
    expect(screen.queryByRole('list', { name: /added/ })).toBeNull();
  });

  it('are the person: by a way that sends here, which can be changed, and never twice', async () => {
    api.on(messageSenders, { email: true, sms: false, textAnswers: false });
    const { user } = await begun({});
    await user.click(await screen.findByLabelText('Cora Client'));
    within(screen.getByRole('list', { name: '1 added' })).getByText('Cora Client, cora@client.example');
    const way = within(screen.getByRole('group', { name: 'How Cora Client is asked' }));
    expect(way.getByLabelText<HTMLInputElement>('Email').checked).toBe(true);
    await user.click(way.getByLabelText('Text'));
    within(screen.getByRole('list', { name: '1 added' })).getByText('Cora Client, (415) 555-0132');
    expect(input('Cora Client').checked).toBe(true);
  });
});
