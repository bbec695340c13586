import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { EARLIER_THAN_TOLD, HAS_WRITTEN, NOT_TOLD } from '#domain/approvals/ladder.ts';
import { NO_DEFAULTS } from '#domain/companies/defaults.ts';
import { messages } from '#server/db/schema/messages.ts';
import { DAY, HOUR, noAnswerStory, type NoAnswerStory } from '#tests/support/no-answer-story.ts';
import { sendGatheredNews } from './gather-news.ts';

let s: NoAnswerStory;
beforeAll(async () => {
  s = await noAnswerStory();
});
afterAll(() => s.it.close());
beforeEach(() => s.begin());

describe('no answer', () => {
  const at = (day: number) => `2026-11-${day}T09:30:00.000Z`;

  test('blocks, where nothing is set: the date passes and the post waits', async () => {
    const id = await s.send({ scheduledAt: at(17) });
    await s.passing(5 * DAY);
    expect(await s.post(id)).toMatchObject({ status: 'In Review', scheduledAt: at(17) });
  });

  /** Reminds everybody; the newest mail and the newest text. */
  async function remind(id: string) {
    for (const { id: approvalId } of (await s.owner('GET', `/api/approvals/${id}`)).body)
      await s.owner('POST', `/api/approvals/${id}/remind`, { approvalId });
    const found: { channel: string; text: string }[] = await s.outbox('review-reminder');
    return ['email', 'sms'].map((channel) => found.find((one) => one.channel === channel)?.text);
  }

  test('no message promises a time that has passed', async () => {
    const id = await s.send({ scheduledAt: at(17), reviewerPhones: ['5551234567'] });
    const [mail, text] = await remind(id);
    expect(mail).toContain('Goes out Tuesday, November 17 at 9:30 AM UTC, once it is approved');
    expect(text).toContain('goes out Nov 17');
    await s.passing(2 * DAY);
    const [later, laterText] = await remind(id);
    expect(later).toContain('The planned time has passed; a new one follows');
    expect(later).not.toMatch(/Goes out|November 17/);
    expect(laterText).toContain('planned time has passed');
    expect(laterText).not.toMatch(/goes out|Nov 17/);
  });

  test('no message asks for an answer by a review-by date that has passed', async () => {
    const id = await s.send({ reviewDueAt: at(17), reviewerPhones: ['5551234567'] });
    const [mail, text] = await remind(id);
    expect(mail).toContain('Review by Tuesday, November 17 at 9:30 AM UTC');
    expect(text).toContain('by Nov 17');
    s.it.clock.set(at(19));
    const [later, laterText] = await remind(id);
    expect(later).not.toMatch(/Review by|November 17/);
    expect(laterText).not.toMatch(/\bby\b|Nov 17/);
  });

  test('moves the date to the next free day at that hour, three times, then waits', async () => {
    const id = await s.send({ scheduledAt: at(17) });
    await s.owner('POST', '/api/posts', {
      title: 'Taken',
      companyName: 'ACME',
      scheduledAt: '2026-11-18T20:00:00.000Z',
    });
    await s.rules({ noAnswer: 'move' });
    expect((await s.approvalOf(id)).nextStep).toMatchObject({ step: 'move', at: at(17) });
    s.it.clock.set('2026-11-17T09:31:00Z');
    await s.passing();
    await s.passing();
    expect(await s.post(id)).toMatchObject({ status: 'In Review', scheduledAt: at(19) });
    expect(await s.outbox('plan-moved')).toHaveLength(1);
    s.it.clock.set('2026-11-19T09:31:00Z');
    await s.passing();
    expect((await s.post(id)).scheduledAt).toBe(at(20));
    s.it.clock.set('2026-11-20T09:31:00Z');
    await s.passing();
    s.it.clock.set('2026-11-22T09:31:00Z');
    await s.passing();
    expect((await s.post(id)).scheduledAt).toBe(at(21));
    expect(await s.eventsCalled(id, 'plan moved')).toHaveLength(3);
    const { id: approvalId } = await s.approvalOf(id);
    await s.owner('POST', `/api/approvals/${id}/remind`, { approvalId });
    const [reminder] = await s.outbox('review-reminder');
    expect(reminder.text).toContain('The date moved: from');
  });

  test('keeps the hour over a change of the clocks', async () => {
    s.it.clock.set('2026-10-23T09:00:00Z');
    const id = await s.send({ scheduledAt: '2026-10-24T07:00:00.000Z' });
    await s.inBerlin();
    await s.rules({ noAnswer: 'move' });
    s.it.clock.set('2026-10-24T07:01:00Z');
    await s.passing();
    expect((await s.post(id)).scheduledAt).toBe('2026-10-25T08:00:00.000Z');
  });

  test('a date that the manager chooses may move three times again', async () => {
    const id = await s.send({ scheduledAt: at(17) });
    await s.rules({ noAnswer: 'move' });
    s.it.clock.set('2026-11-17T09:31:00Z');
    await s.passing();
    await s.owner('PATCH', `/api/posts/${id}`, { scheduledAt: at(24) });
    for (const day of [24, 25, 26, 27]) {
      s.it.clock.set(`2026-11-${day}T09:31:00Z`);
      await s.passing();
    }
    expect((await s.post(id)).scheduledAt).toBe(at(27));
  });
});

describe('a tacit yes', () => {
  const consent = { by: 'Mia', on: '2026-11-03', words: 'If we say nothing for three days, go ahead.' };
  const tacit = { noAnswer: 'tacit' as const, tacitDays: 3, consent };
  const WORDS =
    'Counted as approved after 3 working days without an answer, as agreed by Mia on Nov 3, 2026.';
  // A rule counts for what is sent after it, so the client is there before the first post.
  beforeEach(() => s.owner('POST', '/api/companies', { name: 'ACME' }));

  test('cannot be set without the client’s written consent', async () => {
    await s.send();
    const refused = await s.rules({ ...tacit, consent: null });
    expect(refused.status).toBe(400);
    expect(refused.body.fields.consent).toContain('written consent');
    expect((await s.rules({ ...tacit, consent: { ...consent, words: ' ' } })).status).toBe(400);
    expect((await s.rules({ ...tacit, consent: { ...consent, on: '2026-12-01' } })).status).toBe(400);
    expect((await s.rules({ ...tacit, tacitDays: null })).status).toBe(400);
    expect((await s.owner('GET', '/api/companies/ACME/no-answer')).body.noAnswer).toBe('block');
    expect((await s.rules(tacit)).body).toMatchObject({ noAnswer: 'tacit', consent });
  });

  test('counts after the agreed working days and says everywhere what it is; it can be taken back', async () => {
    s.it.clock.set('2026-11-19T09:00:00Z');
    await s.rules(tacit);
    const id = await s.send({ scheduledAt: '2026-12-10T09:00:00.000Z' });
    await s.deliver();
    expect((await s.approvalOf(id)).nextStep).toMatchObject({ step: 'tacit' });
    await s.passing(4 * DAY);
    expect((await s.post(id)).status).toBe('In Review');
    await s.passing(DAY + HOUR);
    expect((await s.post(id)).status).toBe('Scheduled');
    expect(await s.approvalOf(id)).toMatchObject({
      status: 'approved',
      tacit: true,
      answeredVersion: 1,
      comment: WORDS,
    });
    expect(await s.eventsCalled(id, 'tacit yes')).toHaveLength(1);
    const record = (await s.owner('GET', `/api/posts/${id}/record`)).body;
    expect(record.versions[0].answers[0]).toMatchObject({
      status: 'approved',
      tacit: true,
      comment: WORDS,
      agreedDate: '2026-12-10T09:00:00.000Z',
    });
    const page = (await s.it.stranger('GET', `/api/approve/${(await s.approvalOf(id)).approvalToken}`)).body;
    expect(page.approval).toMatchObject({ status: 'approved', tacit: true, comment: WORDS });
    const { body: links } = await s.owner('GET', '/api/companies/ACME/desks');
    expect(links.desks[0].answeredAt, 'nobody has answered by the link').toBeNull();
    expect(JSON.stringify((await s.owner('GET', `/api/posts/${id}/comments`)).body)).toContain(WORDS);
    const [mail] = await s.outbox('all-approved');
    expect(mail.subject).toBe('“Harvest” counts as approved: jane@acme.com did not answer');
    expect(mail.text).toContain(WORDS);
    expect(mail.text, 'nobody wrote it').not.toMatch(/wrote|^>|approved “/m);
    expect((await s.owner('GET', '/api/activity')).body[0]).toMatchObject({
      type: 'approval',
      status: 'approved',
      tacit: true,
    });
    const [line] = (await s.owner('GET', `/api/posts/${id}/comments`)).body;
    expect(line).toMatchObject({ decision: 'approved', tacit: true });
    expect(page.comments[0]).toMatchObject({ decision: 'approved', tacit: true });
    expect(page.allApprovals[0]).toMatchObject({ status: 'approved', tacit: true });
    expect((await s.eventsCalled(id, 'all approved'))[0]?.note).toBe('no answer to version 1: jane@acme.com');
    const taken = await s.answer(id, { action: 'withdraw', comment: 'We were away' });
    expect(taken.body.approval).toMatchObject({ status: 'rejected', tacit: false });
    expect((await s.post(id)).status).toBe('Changes Requested');
  });

  const BOTH = { reviewerEmails: ['jane@acme.com', 'theo@acme.com'] };
  const yesOf = async (id: string, contact: string) => {
    const all: { reviewerContact: string; approvalToken: string }[] = (
      await s.owner('GET', `/api/approvals/${id}`)
    ).body;
    const token = all.find((one) => one.reviewerContact === contact)?.approvalToken;
    const said = { action: 'approve', comment: 'Lovely!', version: 1 };
    expect((await s.it.stranger('POST', `/api/approve/${token}`, said)).status).toBe(200);
  };

  test('after somebody’s yes: the owner reads who gave one and who was silent', async () => {
    await s.rules(tacit);
    const id = await s.send(BOTH);
    await s.deliver();
    await yesOf(id, 'theo@acme.com');
    await s.passing(4 * DAY);
    expect((await s.outbox('review-answered'))[0].subject).toBe('theo@acme.com approved “Harvest”');
    const [mail] = await s.outbox('all-approved');
    expect(mail.subject).toBe('“Harvest” counts as approved: jane@acme.com did not answer');
    expect(mail.text).toContain(
      'theo@acme.com approved version 1, version 1 counts as approved without an answer from jane@acme.com.',
    );
    expect(mail.text).toContain(WORDS);
    expect(mail.text).not.toMatch(/wrote|Everyone/);
    const [settled] = await s.eventsCalled(id, 'all approved');
    expect(settled?.note).toBe('version 1: theo@acme.com · no answer to version 1: jane@acme.com');
  });

  test('before somebody’s yes: that one is quoted, and not everyone approved', async () => {
    await s.rules(tacit);
    const id = await s.send(BOTH);
    await s.deliver();
    // Theo's message did not leave: his silence does not count.
    const [{ id: approvalId }] = (await s.owner('GET', `/api/approvals/${id}`)).body.filter(
      (one: { reviewerContact: string }) => one.reviewerContact === 'theo@acme.com',
    );
    await s.it.database.db
      .update(messages)
      .set({ status: 'failed' })
      .where(eq(messages.approvalId, approvalId));
    await s.passing(4 * DAY);
    const [silent] = await s.outbox('review-answered');
    expect(silent.subject).toBe('jane@acme.com did not answer about “Harvest”: that counts as a yes');
    expect(silent.text).toContain(WORDS);
    expect(silent.text).toContain('One reviewer has still to answer.');
    expect(silent.text).not.toMatch(/wrote|^>/m);
    await yesOf(id, 'theo@acme.com');
    const [mail] = await s.outbox('all-approved');
    expect(mail.subject).toBe('“Harvest” counts as approved: jane@acme.com did not answer');
    expect(mail.text).toMatch(/theo@acme.com wrote[\s>]+Lovely!/);
    expect(mail.text).toContain('version 1 counts as approved without an answer from jane@acme.com.');
  });

  test('after the planned time is told as what it is, and in the agency’s language', async () => {
    const german = { ...NO_DEFAULTS, language: 'de' };
    expect((await s.owner('PUT', '/api/companies/ACME/defaults', german)).status).toBe(200);
    await s.rules(tacit);
    const id = await s.send({ scheduledAt: '2026-11-18T09:00:00.000Z' });
    await s.deliver();
    await s.passing(4 * DAY);
    expect((await s.approvalOf(id)).comment).not.toBe(WORDS);
    const [mail] = await s.outbox('plan-passed');
    expect(mail.subject).toBe(
      '“Harvest” counts as approved, after its planned time: jane@acme.com did not answer',
    );
    expect(mail.text).toContain(WORDS);
    expect(mail.text).not.toMatch(/wrote|Everyone/);
  });

  test('is gathered as what it is', async () => {
    await s.owner('PUT', '/api/messages/news', { news: 'gathered' });
    await s.rules(tacit);
    await s.send();
    await s.deliver();
    await s.passing(4 * DAY);
    s.it.clock.pass(DAY);
    await sendGatheredNews(s.it.ctx);
    const [mail] = await s.outbox('answers-gathered');
    expect(mail.subject).toBe('What happened to 1 post');
    expect(mail.text).toContain(
      'jane@acme.com did not answer, which counts as a yes, as agreed with the client.',
    );
    expect(mail.text).not.toMatch(/approved it|^>/m);
  });

  test('is never about a version that the person was not sent', async () => {
    await s.rules(tacit);
    const id = await s.send();
    await s.deliver();
    await s.owner('PATCH', `/api/posts/${id}`, { caption: 'Another one' });
    await s.passing(20 * DAY);
    expect(await s.approvalOf(id)).toMatchObject({ status: 'pending', nextStep: null });
    const { id: approvalId } = await s.approvalOf(id);
    await s.owner('POST', `/api/approvals/${id}/remind`, { approvalId });
    await s.deliver('review-reminder');
    await s.passing(DAY);
    expect((await s.approvalOf(id)).status).toBe('pending');
    await s.passing(6 * DAY);
    expect(await s.approvalOf(id)).toMatchObject({ status: 'approved', answeredVersion: 2, tacit: true });
  });

  test('is to the date that the person was told: of a later one they hear after it', async () => {
    await s.rules(tacit);
    const id = await s.send({ scheduledAt: '2026-11-27T09:00:00.000Z' });
    await s.deliver();
    await s.owner('PATCH', `/api/posts/${id}`, { scheduledAt: '2026-11-30T09:00:00.000Z' });
    await s.passing(4 * DAY);
    expect(await s.post(id)).toMatchObject({ status: 'Scheduled', scheduledAt: '2026-11-30T09:00:00.000Z' });
    expect(await s.approvalOf(id)).toMatchObject({ tacit: true, agreedDate: '2026-11-27T09:00:00.000Z' });
    await s.passing(2 * HOUR);
    const [told] = await s.outbox('date-moved');
    expect(told.text).toContain('from Friday, November 27 at 9:00 AM UTC to Monday, November 30');
  });

  test('leaves the date to the agency where the person was told none', async () => {
    await s.rules(tacit);
    const id = await s.send();
    await s.deliver();
    await s.owner('PATCH', `/api/posts/${id}`, { scheduledAt: '2026-11-30T09:00:00.000Z' });
    await s.passing(4 * DAY);
    expect((await s.post(id)).status).toBe('Scheduled');
    expect(await s.approvalOf(id)).toMatchObject({ tacit: true, agreedDate: null });
  });

  test('is none for a date that is earlier than the one they were told; told of it, the days begin anew', async () => {
    await s.rules(tacit);
    const id = await s.send({ scheduledAt: '2026-12-10T09:00:00.000Z' });
    await s.deliver();
    const moved = await s.owner('PATCH', `/api/posts/${id}`, { scheduledAt: '2026-12-04T09:00:00.000Z' });
    expect(moved.body.version).toBe(1);
    await s.passing(8 * DAY);
    expect(await s.approvalOf(id)).toMatchObject({
      status: 'pending',
      nextStep: null,
      noTacit: EARLIER_THAN_TOLD,
    });
    const { id: approvalId } = await s.approvalOf(id);
    await s.owner('POST', `/api/approvals/${id}/remind`, { approvalId });
    const [reminder] = await s.outbox('review-reminder');
    expect(reminder.text).toContain('The date moved: from Thursday, December 10');
    await s.deliver('review-reminder');
    await s.passing(2 * DAY);
    expect(await s.approvalOf(id)).toMatchObject({ status: 'pending', nextStep: { step: 'tacit' } });
    await s.passing(2 * DAY);
    expect(await s.approvalOf(id)).toMatchObject({ tacit: true, agreedDate: '2026-12-04T09:00:00.000Z' });
  });

  test('is none where the message never left', async () => {
    await s.rules(tacit);
    const id = await s.send();
    await s.passing(20 * DAY);
    expect((await s.approvalOf(id)).status).toBe('pending');
  });

  test('is none of whoever’s link was withdrawn; with a new link the days begin anew', async () => {
    await s.rules({ ...tacit, mailAfter: 48 });
    const id = await s.send();
    await s.deliver();
    await s.passing(DAY);
    const { id: approvalId } = await s.approvalOf(id);
    expect((await s.owner('DELETE', `/api/approvals/${id}/links/${approvalId}`)).status).toBe(200);
    expect((await s.approvalOf(id)).nextStep).toBeNull();
    await s.passing(7 * DAY);
    expect((await s.approvalOf(id)).status).toBe('pending');
    // The history does not say that they were reminded.
    expect(await s.eventsCalled(id, 'reminded')).toEqual([]);

    expect((await s.owner('POST', `/api/approvals/${id}/links/${approvalId}`)).status).toBe(200);
    await s.deliver();
    await s.passing(2 * DAY);
    expect((await s.approvalOf(id)).status).toBe('pending');
    await s.passing(2 * DAY);
    expect(await s.approvalOf(id)).toMatchObject({ status: 'approved', tacit: true });
  });

  describe('is counted only from a message that said so', () => {
    const remind = async (id: string) => {
      const { id: approvalId } = await s.approvalOf(id);
      expect((await s.owner('POST', `/api/approvals/${id}/remind`, { approvalId })).status).toBe(200);
      const [reminder] = await s.outbox('review-reminder');
      await s.deliver('review-reminder');
      return reminder.text as string;
    };
    const onPage = async (id: string) =>
      (await s.it.stranger('GET', `/api/approve/${(await s.approvalOf(id)).approvalToken}`)).body.approval
        .countsAt;

    test('a rule that is set later begins with the next message, and the screens say so', async () => {
      const id = await s.send({ scheduledAt: '2026-12-10T09:00:00.000Z' });
      await s.deliver();
      await s.passing(7 * DAY);
      expect((await s.rules({ ...tacit, tacitDays: 1 })).status).toBe(200);
      await s.passing(HOUR);
      expect((await s.post(id)).status).toBe('In Review');
      expect(await s.approvalOf(id)).toMatchObject({ status: 'pending', nextStep: null, noTacit: NOT_TOLD });
      expect(await onPage(id)).toBeNull();
      expect(await remind(id)).toContain('after one working day without an answer');
      expect(await s.approvalOf(id)).toMatchObject({ nextStep: { step: 'tacit' }, noTacit: null });
      expect(await onPage(id)).toMatch(/^2026-11-24T/);
      await s.passing(HOUR);
      expect((await s.approvalOf(id)).status).toBe('pending');
      await s.passing(DAY);
      expect(await s.approvalOf(id)).toMatchObject({ status: 'approved', tacit: true });
    });

    test('nobody gets fewer days than a message about this version said', async () => {
      await s.rules({ ...tacit, tacitDays: 5 });
      const id = await s.send({ scheduledAt: '2026-12-10T09:00:00.000Z' });
      await s.deliver();
      const at = await onPage(id);
      expect(at).toMatch(/^2026-11-23T/);
      await s.passing(2 * DAY);
      await s.rules({ ...tacit, tacitDays: 1 });
      await s.passing(HOUR);
      expect(await s.approvalOf(id)).toMatchObject({ status: 'pending', nextStep: { step: 'tacit', at } });
      expect(await onPage(id)).toBe(at);
      await remind(id);
      await s.passing(2 * DAY);
      expect((await s.approvalOf(id)).status).toBe('pending');
      await s.passing(3 * DAY);
      expect(await s.approvalOf(id)).toMatchObject({
        status: 'approved',
        comment: WORDS.replace('3', '5'),
      });
    });

    test('more days, set later, are given to everybody, and less again are those that were said', async () => {
      await s.rules(tacit);
      const id = await s.send();
      await s.deliver();
      await s.rules({ ...tacit, tacitDays: 10 });
      await s.passing(4 * DAY);
      expect(await s.approvalOf(id)).toMatchObject({ status: 'pending', nextStep: { step: 'tacit' } });
      await s.rules({ ...tacit, tacitDays: 1 });
      await s.passing();
      expect(await s.approvalOf(id)).toMatchObject({ status: 'approved', comment: WORDS });
    });

    test('a message that said nothing of it takes back what was said before', async () => {
      await s.rules(tacit);
      const id = await s.send();
      await s.deliver();
      await s.passing(DAY);
      await s.rules({ noAnswer: 'block' });
      await remind(id);
      await s.rules(tacit);
      await s.passing(7 * DAY);
      expect(await s.approvalOf(id)).toMatchObject({ status: 'pending', noTacit: NOT_TOLD });
    });
  });

  test('is announced on the reviewer’s page and desk, until they answer or write', async () => {
    s.it.clock.set('2026-11-19T09:00:00Z');
    await s.rules(tacit);
    const id = await s.send({ scheduledAt: '2026-12-10T09:00:00.000Z' });
    const { approvalToken } = await s.approvalOf(id);
    const onPage = async () =>
      (await s.it.stranger('GET', `/api/approve/${approvalToken}`)).body.approval.countsAt;
    expect(await onPage()).toBeNull();
    await s.deliver();
    const at = (await s.approvalOf(id)).nextStep?.at;
    expect(at).toMatch(/^2026-11-24T/);
    expect(await onPage()).toBe(at);
    const { body: listed } = await s.owner('GET', '/api/companies/ACME/desks');
    const token = String(listed.desks[0].url).split('/').at(-1);
    const { body } = await s.it.stranger('GET', `/api/desk/${token}`);
    expect(body.waiting[0].approval.countsAt).toBe(at);
    const one = await s.it.stranger('GET', `/api/desk/${token}/posts/${id}`);
    expect(one.body.approval.countsAt).toBe(at);
    await s.answer(id, { action: 'comment', comment: 'Wait for legal.' });
    expect(await onPage()).toBeNull();
    await s.answer(id, { action: 'approve' });
    expect(await onPage()).toBeNull();
  });

  describe('is none once the client has written something', () => {
    const OBJECTION = 'Please do NOT publish this yet, legal has to look at the claim first.';
    const comment = { action: 'comment', comment: OBJECTION };
    const answerOf = async (id: string, contact: string, body: object) => {
      const { body: approvals } = await s.owner('GET', `/api/approvals/${id}`);
      const { approvalToken } = approvals.find(
        (one: { reviewerContact: string }) => one.reviewerContact === contact,
      );
      const { version } = await s.post(id);
      const answered = await s.it.stranger('POST', `/api/approve/${approvalToken}`, { version, ...body });
      expect(answered.status).toBe(200);
    };
    const statuses = async (id: string) =>
      (await s.owner('GET', `/api/approvals/${id}`)).body.map((one: { status: string }) => one.status);

    test('on their page: a person decides, the screens say so, and no message says that silence counts', async () => {
      await s.rules(tacit);
      const id = await s.send({ scheduledAt: '2026-12-10T09:00:00.000Z' });
      await s.deliver();
      expect(await s.approvalOf(id)).toMatchObject({ nextStep: { step: 'tacit' }, noTacit: null });
      expect((await s.answer(id, comment)).status).toBe(200);
      await s.passing(20 * DAY);
      expect((await s.post(id)).status).toBe('In Review');
      expect(await s.approvalOf(id)).toMatchObject({
        status: 'pending',
        nextStep: null,
        noTacit: HAS_WRITTEN,
      });
      const [row] = (await s.owner('GET', '/api/approvals/waiting')).body;
      expect(row).toMatchObject({ nextStep: null, noTacit: HAS_WRITTEN });
      await s.rules({ ...tacit, managerAfter: 600 });
      expect((await s.approvalOf(id)).nextStep).toMatchObject({ step: 'manager', skipped: [HAS_WRITTEN] });

      const { id: approvalId } = await s.approvalOf(id);
      await s.owner('POST', `/api/approvals/${id}/remind`, { approvalId });
      const [reminder] = await s.outbox('review-reminder');
      expect(reminder.text).not.toContain('without an answer');
      expect((await s.answer(id, { action: 'approve' })).status).toBe(200);
      expect((await s.post(id)).status).toBe('Scheduled');
    });

    test('about this version: the next one, sent to them, begins anew', async () => {
      await s.rules(tacit);
      const id = await s.send();
      await s.deliver();
      await s.answer(id, comment);
      s.it.clock.pass(HOUR);
      await s.owner('PATCH', `/api/posts/${id}`, { caption: 'Without the claim' });
      const { id: approvalId } = await s.approvalOf(id);
      await s.owner('POST', `/api/approvals/${id}/remind`, { approvalId });
      const [reminder] = await s.outbox('review-reminder');
      expect(reminder.text).toContain('without an answer');
      await s.deliver('review-reminder');
      await s.passing(7 * DAY);
      expect(await s.approvalOf(id)).toMatchObject({ status: 'approved', answeredVersion: 2, tacit: true });
    });

    test('by a colleague on the same post, until that colleague says yes', async () => {
      await s.rules(tacit);
      const id = await s.send({ reviewerEmails: ['jane@acme.com', 'legal@acme.com'] });
      await s.deliver();
      await answerOf(id, 'legal@acme.com', comment);
      await s.passing(7 * DAY);
      expect(await statuses(id)).toEqual(['pending', 'pending']);
      await answerOf(id, 'legal@acme.com', { action: 'approve', comment: 'Checked' });
      await s.passing();
      expect(await statuses(id)).toEqual(['approved', 'approved']);
    });

    test('also by whoever said no to this very version and was sent it again', async () => {
      await s.rules(tacit);
      const id = await s.send();
      await s.deliver();
      await s.answer(id, { action: 'request_changes', comment: OBJECTION });
      expect((await s.owner('PATCH', `/api/posts/${id}`, { status: 'In Review' })).status).toBe(200);
      await s.deliver();
      await s.passing(20 * DAY);
      expect(await s.approvalOf(id)).toMatchObject({ status: 'pending', noTacit: HAS_WRITTEN });
    });

    test('what the agency writes is no answer of the client', async () => {
      await s.rules(tacit);
      const id = await s.send();
      await s.deliver();
      await s.owner('POST', `/api/posts/${id}/comments`, { body: 'Any news?' });
      await s.passing(7 * DAY);
      expect(await s.approvalOf(id)).toMatchObject({ status: 'approved', tacit: true });
    });
  });
});
