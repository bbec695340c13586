import { screen } from '@testing-library/react';
import { expect, vi } from 'vitest';
import { currentUser } from '#domain/accounts/contract.ts';
import { listApprovals } from '#domain/approvals/contract.ts';
import { getAssistant } from '#domain/assistant/contract.ts';
import { listCompanies, listContacts } from '#domain/companies/contract.ts';
import { getDefaults, NO_DEFAULTS } from '#domain/companies/defaults.ts';
import { messageSenders } from '#domain/messages/contract.ts';
import { listAccounts } from '#domain/networks/contract.ts';
import { listPosts } from '#domain/posts/contract.ts';
import { keepDraft } from '#web/lib/drafts.ts';
import * as uploads from '#web/lib/upload.ts';
import { draftKey, emptyForm, type WizardForm } from '#web/features/posts/wizard/draft.ts';
import { PostWizard } from '#web/features/posts/wizard/post-wizard.tsx';
import { mockApi } from './mock-api.ts';
import { aCard, aUser, idOf, pathOf } from './samples.ts';
import { showScreen } from './screen.tsx';

/** Where the wizard of the test's owner keeps what was begun for this company. */
export const draftPlace = draftKey(idOf(1), idOf(2));

/** A server with one company and one contact. What is uploaded is there at once, until the test is over. */
export function wizardApi() {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-01T12:00:00.000Z') });
  vi.stubGlobal(
    'confirm',
    vi.fn(() => true),
  );
  let uploaded = 0;
  vi.spyOn(uploads, 'uploadFile').mockImplementation(() => {
    uploaded += 1;
    return Promise.resolve({ path: pathOf(uploaded), type: 'image' });
  });
  const api = mockApi();
  api.on(currentUser, aUser());
  api.on(getAssistant, { model: null });
  api.on(listCompanies, [aCard({ name: 'Acme' })]);
  api.on(getDefaults, NO_DEFAULTS);
  api.on(listPosts, []);
  api.on(listAccounts, []);
  api.on(listApprovals, []);
  api.on(messageSenders, { email: false, sms: false, textAnswers: false });
  api.on(listContacts, [
    {
      id: idOf(7),
      companyId: idOf(2),
      name: 'Cora Client',
      phoneNumber: '+14155550132',
      email: 'cora@client.example',
      lastWay: null,
      language: null,
    },
  ]);
  return api;
}

export const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
export const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

/** The toast has the words; the field is marked and has others. */
export async function complained(title: string, text: string) {
  await screen.findByText(title);
  await screen.findByText(text);
  expect(screen.getAllByRole('alert').length).toBeGreaterThanOrEqual(2);
}

export const photo = (name = 'one.jpg') => new File(['picture'], name, { type: 'image/jpeg' });

export async function openWizard(
  onClose: () => void,
  address?: string,
  { name, id }: { name: string; id: string | null } = { name: 'Acme', id: idOf(2) },
) {
  const view = showScreen(<PostWizard company={name} companyId={id} onClose={onClose} />, address);
  await screen.findByRole('heading', { name: 'New Post' });
  return view;
}

/** As if it had been begun earlier: one file is uploaded, everything needed is filled in. */
export async function begunWizard(form: Partial<WizardForm>, onClose: () => void) {
  const file = { path: pathOf(50), type: 'image', name: 'kept.jpg', framing: null, uploadedAt: Date.now() };
  keepDraft(draftPlace, {
    form: { ...emptyForm('Acme'), step: 'reviewers', title: 'Spring', caption: 'Blooms', ...form },
    media: [file],
  });
  return openWizard(onClose);
}
