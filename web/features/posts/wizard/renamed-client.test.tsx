import { cleanup, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { currentUser } from '#domain/accounts/contract.ts';
import { listCompanies } from '#domain/companies/contract.ts';
import type { MockApi } from '#tests/support/mock-api.ts';
import { aCard, aUser, idOf } from '#tests/support/samples.ts';
import { button, draftPlace, input, openWizard, photo, wizardApi } from '#tests/support/wizard-screen.tsx';
import { keepDraft, readDraft } from '#web/lib/drafts.ts';
import { ownerOfKept } from '#web/lib/kept-owner.ts';
import { companyOf, draft, draftKey, emptyForm } from './draft.ts';

const ACME = { name: 'Acme', id: idOf(2) };
const NOVA = { name: 'Nova', id: idOf(2) };
const BEGUN = /the post you had begun/;

let api: MockApi;
beforeEach(() => {
  api = wizardApi();
  api.on(listCompanies, [aCard(NOVA)]);
});

async function open(client: { name: string; id: string | null }) {
  cleanup();
  return openWizard(() => {}, undefined, client);
}

async function begunFor(client: { name: string; id: string | null }) {
  const { user } = await open(client);
  await user.upload(input('Files to upload'), photo());
  await screen.findByText('Uploaded 1 file(s)');
  return user;
}

test('what was begun is there under the new name of its client, for that client', async () => {
  await begunFor(ACME);
  await open(NOVA);
  screen.getByText(BEGUN);
  screen.getByText('one.jpg');
  expect(input('Company').value).toBe('NOVA');
});

test('another company that somebody wrote in stays', async () => {
  const user = await begunFor(ACME);
  await user.clear(input('Company'));
  await user.type(input('Company'), 'Other');
  await open(NOVA);
  screen.getByText(BEGUN);
  expect(input('Company').value).toBe('OTHER');
});

test('a client that takes the free name does not get the post of the other', async () => {
  await begunFor(ACME);
  await open({ name: 'Acme', id: idOf(3) });
  expect(screen.queryByText(BEGUN)).toBeNull();
});

test('what an earlier release kept under the name is found, and goes with the client from then on', async () => {
  const { client: _, ...form } = emptyForm('Acme');
  keepDraft(draftKey(idOf(1), 'Acme'), { form: { ...form, title: 'Spring' }, media: [] });
  await open(ACME);
  screen.getByText(BEGUN);
  expect(localStorage.length).toBe(1);
  expect(readDraft(draftPlace, draft)?.form.title).toBe('Spring');
  const { user } = await open(NOVA);
  screen.getByText(BEGUN);
  expect(input('Company').value).toBe('NOVA');
  await user.click(button('Discard'));
  expect(localStorage.length).toBe(0);
});

test('what was begun for the id is not replaced by what is kept under the name', async () => {
  keepDraft(draftKey(idOf(1), 'Acme'), { form: { ...emptyForm('Acme'), title: 'By name' }, media: [] });
  keepDraft(draftPlace, { form: { ...emptyForm('Acme'), title: 'By id' }, media: [] });
  await open(ACME);
  expect(readDraft(draftPlace, draft)?.form.title).toBe('By id');
  expect(localStorage.length).toBe(2);
});

test('a name that only posts carry keeps its post under the name', async () => {
  await begunFor({ name: 'Acme', id: null });
  await open({ name: 'ACME', id: null });
  screen.getByText(BEGUN);
  expect(readDraft(draftKey(ownerOfKept(aUser()), 'Acme'), draft)?.media).toHaveLength(1);
});

test('a name that only posts carry may be there in two agencies of a person: each has its own post', async () => {
  await begunFor({ name: 'Acme', id: null });
  api.on(currentUser, aUser({ agencyId: idOf(11) }));
  await open({ name: 'Acme', id: null });
  expect(screen.queryByText(BEGUN)).toBeNull();
});

test('a company is sent in capitals, and a client whose name capitals change as it is spelled', () => {
  expect(companyOf(emptyForm('Acme'))).toBe('ACME');
  expect(companyOf(emptyForm('Bäckerei Weiß'))).toBe('Bäckerei Weiß');
  expect(companyOf({ ...emptyForm('Bäckerei Weiß'), company: 'OTHER ' })).toBe('OTHER');
});
