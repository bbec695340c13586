import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { currentUser } from '#domain/accounts/contract.ts';
import { getAssistant } from '#domain/assistant/contract.ts';
import { listCompanies, listContacts } from '#domain/companies/contract.ts';
import { createPost, updatePost } from '#domain/posts/contract.ts';
import { mockApi, Refusal, type MockApi } from '#tests/support/mock-api.ts';
import { aCompany, aPost, aUser, idOf, pathOf } from '#tests/support/samples.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { keepDraft } from '#web/lib/drafts.ts';
import { uploadFile } from '#web/lib/upload.ts';
import { draftKey, emptyForm, type WizardForm } from './draft.ts';
import { PostWizard } from './post-wizard.tsx';

vi.mock('#web/lib/upload.ts', { spy: true });

let api: MockApi;
const onClose = vi.fn();
const key = draftKey(idOf(1), 'Acme');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-01T12:00:00.000Z') });
  vi.stubGlobal(
    'confirm',
    vi.fn(() => true),
  );
  let uploaded = 0;
  vi.mocked(uploadFile).mockImplementation(() => {
    uploaded += 1;
    return Promise.resolve({ path: pathOf(uploaded), type: 'image' });
  });
  api = mockApi();
  api.on(currentUser, aUser());
  api.on(getAssistant, { model: null });
  api.on(listCompanies, [{ ...aCompany({ name: 'Acme' }), thumbnails: [] }]);
  api.on(listContacts, [
    {
      id: idOf(7),
      companyId: idOf(2),
      name: 'Cora Client',
      phoneNumber: '+14155550132',
      email: 'cora@client.example',
    },
  ]);
});
afterEach(() => {
  cleanup();
  expect(api.unplanned).toEqual([]);
  localStorage.clear();
  onClose.mockReset();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const photo = (name = 'one.jpg') => new File(['picture'], name, { type: 'image/jpeg' });

async function opened() {
  const view = showScreen(<PostWizard company="Acme" onClose={onClose} />);
  await screen.findByRole('heading', { name: 'New Post' });
  return view;
}

/** As if it had been begun earlier: one file is uploaded, everything needed is filled in. */
async function begun(form: Partial<WizardForm>) {
  const file = { path: pathOf(50), type: 'image', name: 'kept.jpg', framing: null, uploadedAt: Date.now() };
  keepDraft(key, {
    form: { ...emptyForm('Acme'), step: 'reviewers', title: 'Spring', caption: 'Blooms', ...form },
    media: [file],
  });
  return opened();
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const complained = async (title: string, text: string) => {
  await screen.findByText(title);
  // In the toast and beside the field.
  expect((await screen.findAllByText(text)).length).toBeGreaterThanOrEqual(2);
};

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

  it('needs a company and a file', async () => {
    const { user } = await opened();
    await user.clear(input('Company'));
    await user.click(button('Next'));
    await complained('Company required', 'Please select or enter a company name');
    await user.type(input('Company'), 'ACME');
    await user.click(button('Next'));
    await complained('No media', 'Please add at least one image or video');
  });

  it('takes several files, frames them and goes on', async () => {
    const { user } = await opened();
    await user.upload(input('Files to upload'), [photo('one.jpg'), photo('two.jpg')]);
    await screen.findByText('Uploaded 2 file(s)');
    const zoom = input('Zoom');
    expect([zoom.min, zoom.max, zoom.step]).toEqual(['1', '3', '0.1']);
    fireEvent.change(zoom, { target: { value: '1.5' } });
    screen.getByText('1.5×');
    fireEvent.keyDown(screen.getByRole('button', { name: /^Position of one.jpg/ }), { key: 'ArrowRight' });
    await user.click(button('Next'));
    await screen.findByLabelText('Title');
  });
});

describe('describing', () => {
  it('needs a title', async () => {
    const { user } = await begun({ step: 'details', title: '' });
    await user.click(button('Next'));
    await complained('Title required', 'Please add a title for your post');
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
    expect((await screen.findAllByText(message)).length).toBeGreaterThanOrEqual(2);
    expect(screen.queryByText('Saved contacts')).toBeNull();
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
  const emails = () => input('Reviewer emails');
  const phones = () => input('Reviewer phones');

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
    await complained('Duplicate phone', 'This phone number is already added');
  });

  it('are shown as people write numbers, and can be removed', async () => {
    const { user } = await begun({});
    await user.type(phones(), '4155550199{Enter}');
    screen.getByText('(415) 555-0199');
    await user.click(button('Remove (415) 555-0199'));
    expect(screen.queryByText('(415) 555-0199')).toBeNull();
  });

  it('are ticked among the saved contacts', async () => {
    const { user } = await begun({});
    await user.click(await screen.findByLabelText('Cora Client'));
    within(screen.getByRole('list', { name: /Reviewer phones/ })).getByText('(415) 555-0132');
    await user.click(input('Cora Client'));
    expect(screen.queryByRole('list', { name: /Reviewer phones/ })).toBeNull();
  });
});

describe('finishing', () => {
  it('sends to the reviewers, also to one that was typed and not added', async () => {
    const calls = api.on(createPost, aPost({ status: 'In Review' }));
    const { user } = await begun({ emails: ['a@b.co'], phones: ['+14155550132'], reviewBy: '2026-03-10' });
    await user.type(input('Reviewer emails'), 'c@d.co');
    await user.click(button('Send for Approval'));
    await screen.findByText('Sent for approval!');
    expect(calls.map((call) => call.body)).toEqual([
      {
        companyName: 'ACME',
        title: 'Spring',
        caption: 'Blooms',
        assets: [{ url: pathOf(50), type: 'image' }],
        reviewerEmails: ['a@b.co', 'c@d.co'],
        reviewerPhones: ['+14155550132'],
        reviewDueAt: '2026-03-10T22:59:00.000Z',
      },
    ]);
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(localStorage.length).toBe(0);
  });

  it('does not send to nobody', async () => {
    await begun({});
    expect(button('Send for Approval').disabled).toBe(true);
    screen.getByText('Add a reviewer to send it for approval');
  });

  it('saves a draft without reviewers', async () => {
    const calls = api.on(createPost, aPost());
    const { user } = await begun({});
    await user.click(button('Save as Draft'));
    await screen.findByText('Draft saved successfully');
    expect(calls[0]?.body).toMatchObject({ reviewerEmails: [], reviewerPhones: [] });
    expect(calls[0]?.body.scheduledAt).toBeUndefined();
  });

  it('writes the reviewers of a draft down without asking them', async () => {
    const created = api.on(createPost, aPost());
    const updated = api.on(updatePost, aPost());
    const { user } = await begun({ emails: ['a@b.co'] });
    await user.click(button('Save as Draft'));
    await screen.findByText('Draft saved successfully');
    expect(created[0]?.body.reviewerEmails).toEqual([]);
    expect(updated.map((call) => call.body)).toEqual([{ reviewerEmails: ['a@b.co'], reviewerPhones: [] }]);
  });

  it('schedules with a date and nobody to ask', async () => {
    const calls = api.on(createPost, aPost({ status: 'Scheduled' }));
    const { user } = await begun({ date: '2026-03-29' });
    await user.click(button('Schedule Post'));
    await screen.findByText('Post scheduled successfully!');
    expect(calls[0]?.body.scheduledAt).toBe('2026-03-29T07:00:00.000Z');
  });

  it('with a date and reviewers keeps the plan and speaks of the date', async () => {
    const calls = api.on(createPost, aPost({ status: 'In Review' }));
    const { user } = await begun({ date: '2026-03-29', emails: ['a@b.co'] });
    expect(screen.queryByRole('button', { name: 'Schedule Post' })).toBeNull();
    await user.click(button('Send for Approval'));
    await screen.findByText('Post scheduled successfully!');
    expect(calls[0]?.body).toMatchObject({
      scheduledAt: '2026-03-29T07:00:00.000Z',
      reviewerEmails: ['a@b.co'],
    });
  });

  it('happens once, however often it is pressed', async () => {
    let answer: (post: ReturnType<typeof aPost>) => void = () => {};
    const calls = api.on(createPost, () => new Promise((done) => (answer = done)));
    const { user } = await begun({ emails: ['a@b.co'] });
    const send = button('Send for Approval');
    await user.dblClick(send);
    fireEvent.click(send);
    await waitFor(() => expect(calls).toHaveLength(1));
    answer(aPost());
    await screen.findByText('Sent for approval!');
    expect(calls).toHaveLength(1);
  });

  it('keeps everything when the server says no', async () => {
    api.on(createPost, () => {
      throw new Refusal(400, 'Please upload the file first', { assets: 'Please upload the file first' });
    });
    const { user } = await begun({ emails: ['a@b.co'] });
    await user.click(button('Send for Approval'));
    await screen.findByText('Please upload the file first');
    // It leads to where it can be set right.
    input('Company');
    expect(onClose).not.toHaveBeenCalled();
    expect(localStorage.length).toBe(1);
  });

  it('waits for files that are under way', async () => {
    vi.mocked(uploadFile).mockImplementation(() => new Promise<never>(() => {}));
    const calls = api.on(createPost, aPost());
    const { user } = await begun({ step: 'select', emails: ['a@b.co'] });
    await user.upload(input('Files to upload'), photo('slow.jpg'));
    await user.click(button('Next'));
    await user.click(button('Next'));
    await user.click(button('Send for Approval'));
    await screen.findByText('Please wait until all files are uploaded');
    expect(calls).toHaveLength(0);
  });

  it('does not leave out a file that failed', async () => {
    vi.mocked(uploadFile).mockRejectedValue(new Error('Upload failed: no connection'));
    const calls = api.on(createPost, aPost());
    const { user } = await begun({ step: 'select', emails: ['a@b.co'] });
    await user.upload(input('Files to upload'), photo('lost.jpg'));
    await screen.findByText('Upload failed');
    await user.click(button('Next'));
    await user.click(button('Next'));
    await user.click(button('Send for Approval'));
    await complained('Upload failed', 'Please retry or remove the files that could not be uploaded');
    expect(calls).toHaveLength(0);
  });
});

describe('what was begun', () => {
  it('is there again after a reload, files included', async () => {
    const { user } = await opened();
    await user.upload(input('Files to upload'), photo());
    await screen.findByText('Uploaded 1 file(s)');
    await user.click(button('Next'));
    await user.type(input('Title'), 'Spring');
    cleanup();
    await opened();
    expect(input('Title').value).toBe('Spring');
    const calls = api.on(createPost, aPost());
    await user.click(button('Next'));
    await user.click(button('Save as Draft'));
    await screen.findByText('Draft saved successfully');
    expect(calls[0]?.body.assets).toEqual([{ url: pathOf(1), type: 'image' }]);
  });

  it('is kept when the wizard is closed, and gone when it is discarded', async () => {
    const { user } = await begun({ step: 'select' });
    screen.getByText(/the post you had begun/);
    await user.click(button('Close and keep for later'));
    expect(localStorage.length).toBe(1);
    vi.mocked(window.confirm).mockReturnValueOnce(false);
    await user.click(button('Discard'));
    expect(localStorage.length).toBe(1);
    await user.click(button('Discard'));
    await waitFor(() => expect(localStorage.length).toBe(0));
    expect(onClose).toHaveBeenCalledTimes(2);
  });

  it('tells which files the server no longer has', async () => {
    const old = Date.now() - 25 * 3_600_000;
    keepDraft(key, {
      form: { ...emptyForm('Acme'), title: 'Spring' },
      media: [{ path: pathOf(50), type: 'image', name: 'old.jpg', framing: null, uploadedAt: old }],
    });
    await opened();
    screen.getByText(/please add them again/);
    expect(screen.queryByText('old.jpg')).toBeNull();
  });

  it('belongs to one person', async () => {
    keepDraft(draftKey(idOf(77), 'Acme'), { form: { ...emptyForm('Acme'), title: 'Theirs' }, media: [] });
    await opened();
    expect(screen.queryByText(/the post you had begun/)).toBeNull();
  });
});
