import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { draftPlace, button, input, openWizard, photo, wizardApi } from '#tests/support/wizard-screen.tsx';
import { readDraft } from '#web/lib/drafts.ts';
import { draft } from './draft.ts';

beforeEach(() => {
  wizardApi();
});

const kept = () => readDraft(draftPlace, draft);

test('opened for a day, the date is filled in; the day alone is nothing to keep', async () => {
  const { user } = await openWizard(() => {}, '/dashboard?company=Acme&new=post&day=2026-03-25');
  expect(kept()).toBeNull();
  await user.upload(input('Files to upload'), photo());
  await screen.findByText('Uploaded 1 file(s)');
  await user.click(button('Next'));
  expect(input('Date').value).toBe('2026-03-25');
  expect(input('Time').value).toBe('09:00');
  fireEvent.change(input('Title'), { target: { value: 'Spring' } });
  expect(kept()?.form).toMatchObject({ title: 'Spring', date: '2026-03-25' });
});

test('a day that is none is not taken', async () => {
  const { user } = await openWizard(() => {}, '/dashboard?company=Acme&new=post&day=tomorrow');
  await user.upload(input('Files to upload'), photo());
  await screen.findByText('Uploaded 1 file(s)');
  await user.click(button('Next'));
  expect(input('Date').value).toBe('');
});
