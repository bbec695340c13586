import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listApprovals } from '#domain/approvals/contract.ts';
import { createPost } from '#domain/posts/contract.ts';
import { STAGES_OR_NO_DATE } from '#domain/posts/unasked.ts';
import { Refusal, type MockApi } from '#tests/support/mock-api.ts';
import { anApproval, aPost, idOf, pathOf } from '#tests/support/samples.ts';
import {
  begunWizard,
  button,
  complained,
  draftPlace,
  input,
  openWizard,
  photo,
  wizardApi,
} from '#tests/support/wizard-screen.tsx';
import { keepDraft } from '#web/lib/drafts.ts';
import { uploadFile } from '#web/lib/upload.ts';
import { draftKey, emptyForm, type WizardForm } from './draft.ts';

let api: MockApi;
const onClose = vi.fn();

beforeEach(() => {
  api = wizardApi();
});
afterEach(() => {
  onClose.mockReset();
});

const opened = () => openWizard(onClose);
const begun = (form: Partial<WizardForm>) => begunWizard(form, onClose);

describe('finishing', () => {
  it('sends to the reviewers, also to one that was typed and not added', async () => {
    const calls = api.on(createPost, aPost({ status: 'In Review' }));
    const { user } = await begun({ emails: ['a@b.co'], phones: ['+14155550132'], reviewBy: '2026-03-10' });
    await user.type(input('Reviewer emails'), 'c@d.co');
    await user.click(button('Send for Approval'));
    await screen.findByText('Sent for approval!');
    expect(calls.map((call) => call.body)).toEqual([
      {
        key: expect.any(String),
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

  it('starts the next post of a series with client, reviewers, time and the day after, and finishes it where its words are', async () => {
    const calls = api.on(createPost, aPost({ status: 'In Review' }));
    const { user } = await begun({ date: '2026-03-29', time: '10:30', emails: ['a@b.co'] });
    await user.click(screen.getByRole('checkbox', { name: 'Then start the next post' }));
    await user.click(button('Send for Approval'));
    await waitFor(() => expect(calls).toHaveLength(1));
    // Adding files goes on to the next step, as everything else is known.
    await user.upload(input('Files to upload'), photo('two.jpg'));
    await user.type(await screen.findByLabelText(/^Title/), 'Second');
    expect(input('Date').value).toBe('2026-03-30');
    await waitFor(() => expect(screen.queryByText('Files are still uploading')).toBeNull());
    await user.click(button('Send for Approval'));
    await waitFor(() => expect(calls).toHaveLength(2));
    expect(calls[1]?.body).toMatchObject({
      title: 'Second',
      caption: '',
      reviewerEmails: ['a@b.co'],
      scheduledAt: '2026-03-30T08:30:00.000Z',
    });
    expect(onClose).not.toHaveBeenCalled();
    // Values taken from the post before are not stored as a draft.
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
    const { user } = await begun({ emails: ['a@b.co'] });
    await user.click(button('Save as Draft'));
    await screen.findByText('Draft saved successfully');
    expect(created.map((call) => call.body)).toMatchObject([
      { reviewerEmails: ['a@b.co'], reviewerPhones: [], send: false },
    ]);
  });

  it('schedules with a date and nobody to ask', async () => {
    const calls = api.on(createPost, aPost({ status: 'Scheduled' }));
    const { user } = await begun({ date: '2026-03-29' });
    await user.click(button('Schedule Post'));
    await screen.findByText('Post scheduled successfully!');
    expect(calls[0]?.body.scheduledAt).toBe('2026-03-29T07:00:00.000Z');
    expect(calls[0]?.body.send).toBeUndefined();
  });

  it('keeps a draft with its date as the plan, too', async () => {
    const calls = api.on(createPost, aPost());
    const { user } = await begun({ date: '2026-03-29' });
    await user.click(button('Save as Draft'));
    await screen.findByText('Draft saved successfully');
    expect(calls[0]?.body).toMatchObject({ scheduledAt: '2026-03-29T07:00:00.000Z', send: false });
  });

  it('says beside the date with whom the post is, and gives the links where nothing sends', async () => {
    const post = aPost({ status: 'In Review', scheduledAt: '2026-03-29T07:00:00.000Z' });
    api.on(createPost, post);
    const notified = { channel: 'email' as const, status: 'kept' as const, at: post.createdAt, error: null };
    api.on(listApprovals, [
      anApproval({ reviewerName: 'Mia', reviewUrl: 'https://g.example/approve/1', notified }),
    ]);
    const written: string[] = [];
    const { user } = await begun({ date: '2026-03-29', emails: ['a@b.co'] });
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void written.push(text));
    await user.click(button('Send for Approval'));
    await screen.findByText('Post scheduled successfully!');
    screen.getByText(
      /^In review with Mia; planned for Mar 29, 2026 .*, once it is approved\. Nothing was sent: there is no mail service here\.$/,
    );
    await user.click(button('Copy review link'));
    await waitFor(() => expect(written).toEqual(['https://g.example/approve/1']));
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

  it('leaves whoever went elsewhere meanwhile where they are', async () => {
    let answer: (post: ReturnType<typeof aPost>) => void = () => {};
    const calls = api.on(createPost, () => new Promise((done) => (answer = done)));
    const { user, unmount } = await begun({});
    await user.click(button('Save as Draft'));
    await waitFor(() => expect(calls).toHaveLength(1));
    unmount();
    answer(aPost());
    await waitFor(() => expect(localStorage.length).toBe(0));
    expect(onClose).not.toHaveBeenCalled();
  });

  it('is the same post when the answer was lost and it is sent again, and another once it was changed', async () => {
    const calls = api.on(createPost, () => {
      throw new Refusal(503, 'Please try again');
    });
    const { user } = await begun({ emails: ['a@b.co'] });
    await user.click(button('Send for Approval'));
    await waitFor(() => expect(calls).toHaveLength(1));
    await waitFor(() => expect(button('Send for Approval')).toHaveProperty('disabled', false));
    await user.click(button('Send for Approval'));
    await waitFor(() => expect(calls).toHaveLength(2));
    await waitFor(() => expect(button('Save as Draft')).toHaveProperty('disabled', false));
    await user.click(button('Save as Draft'));
    await waitFor(() => expect(calls).toHaveLength(3));
    const [first, second, third] = calls.map(({ body }) => body.key);
    expect(first).toBeTruthy();
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it('is the same post also where the page was loaded again in between', async () => {
    const calls = api.on(createPost, () => {
      throw new Refusal(503, 'Please try again');
    });
    const { user, unmount } = await begun({});
    await user.click(button('Save as Draft'));
    await screen.findByText('Please try again');
    unmount();
    const again = await openWizard(onClose);
    await again.user.click(button('Save as Draft'));
    await waitFor(() => expect(calls).toHaveLength(2));
    const [first, second] = calls.map(({ body }) => body.key);
    expect(second).toBe(first);
  });

  it('keeps everything when the server says no', async () => {
    api.on(createPost, () => {
      throw new Refusal(400, 'Please upload the file first', { assets: 'Please upload the file first' });
    });
    const { user } = await begun({ emails: ['a@b.co'] });
    await user.click(button('Send for Approval'));
    await screen.findByText('Please upload the file first');
    // Opens the step where the mistake can be corrected.
    input('Company');
    expect(onClose).not.toHaveBeenCalled();
    expect(localStorage.length).toBe(1);
  });

  it('says beside the date why it cannot be scheduled without reviewers', async () => {
    api.on(createPost, () => {
      throw new Refusal(409, STAGES_OR_NO_DATE, { scheduledAt: STAGES_OR_NO_DATE });
    });
    const { user } = await begun({ date: '2026-03-29' });
    await user.click(button('Schedule Post'));
    await screen.findByText(STAGES_OR_NO_DATE, { selector: 'p[role=alert]' });
    // At the step with the date.
    input('Title');
    expect(onClose).not.toHaveBeenCalled();
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

  it('is kept when the wizard is closed, and gone when it is discarded, without a question', async () => {
    const { user } = await begun({ step: 'select' });
    screen.getByText(/the post you had begun/);
    await user.click(button('Close and keep for later'));
    expect(localStorage.length).toBe(1);
    await user.click(button('Discard'));
    await waitFor(() => expect(localStorage.length).toBe(0));
    expect(onClose).toHaveBeenCalledTimes(2);
    expect(window.confirm).not.toHaveBeenCalled();
  });

  it('tells which files the server no longer has', async () => {
    const old = Date.now() - 25 * 3_600_000;
    keepDraft(draftPlace, {
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
