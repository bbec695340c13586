import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { currentUser } from '#domain/accounts/contract.ts';
import { createCampaign, listCampaigns } from '#domain/campaigns/contract.ts';
import { getCompany, listCompanies } from '#domain/companies/contract.ts';
import { getChecklist } from '#domain/library/checklist.ts';
import { NO_CHECKLIST } from '#domain/library/checklist-rules.ts';
import { changeSavedText, listSavedTexts } from '#domain/library/saved-texts.ts';
import { listEvergreen } from '#domain/posts/evergreen.ts';
import { getCopyRule } from '#domain/posts/repeat.ts';
import { mockApi, Refusal, type MockApi } from '#tests/support/mock-api.ts';
import { aCard, aCompanyHead, aUser, idOf } from '#tests/support/samples.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { somethingChanged } from '#web/lib/use-api.ts';
import { LibraryPage } from './library-page.tsx';

const acme = aCompanyHead({ id: idOf(2), name: 'Acme' });
let isRenamed = false;
let api: MockApi;
beforeEach(() => {
  isRenamed = false;
  api = mockApi();
  api.on(currentUser, aUser());
  api.on(getCompany, ({ params }) => {
    if (isRenamed !== (params.name === 'Nova')) throw new Refusal(404, 'Company not found');
    return { ...acme, name: params.name };
  });
  api.on(listCompanies, [aCard({ id: idOf(2), name: 'Nova' })]);
  api.on(listCampaigns, []);
  api.on(listSavedTexts, [
    { id: idOf(5), kind: 'caption', name: 'Opening', text: 'Open', updatedAt: '2026-11-01T09:00:00.000Z' },
  ]);
  api.on(listEvergreen, []);
  api.on(getCopyRule, { copiesNeedYes: true });
  api.on(getChecklist, NO_CHECKLIST);
});

test('open forms go on under the new name of their client, with what is typed in them', async () => {
  const { user, client } = showScreen(<LibraryPage />, '/library?company=Acme');
  await user.click(await screen.findByRole('button', { name: 'Change Opening' }));
  await user.type(screen.getByRole('textbox', { name: 'Text' }), ' late');
  await user.click(screen.getByRole('button', { name: 'New campaign' }));
  const [name] = screen.getAllByRole('textbox', { name: 'Name' });
  if (!name) throw new Error('no form');
  await user.type(name, 'Autumn');
  isRenamed = true;
  await act(() => somethingChanged(client));
  await user.click(await screen.findByRole('button', { name: 'Go on with Nova' }));
  await screen.findByRole('button', { name: 'Back to Nova' });

  const made = api.on(createCampaign, () => {
    throw new Refusal(409, 'Please wait', {});
  });
  await user.click(screen.getByRole('button', { name: 'Add campaign' }));
  await waitFor(() => expect(made).toHaveLength(1));
  expect(made[0]?.body).toMatchObject({ companyName: 'Nova', name: 'Autumn' });
  const changed = api.on(changeSavedText, () => {
    throw new Refusal(409, 'Please wait', {});
  });
  await user.click(screen.getByRole('button', { name: 'Save text' }));
  await waitFor(() => expect(changed[0]?.body).toEqual({ text: 'Open late', basedOn: { text: 'Open' } }));
});

test('another client has forms of its own', async () => {
  const { user, go } = showScreen(<LibraryPage />, '/library?company=Acme');
  await user.click(await screen.findByRole('button', { name: 'New campaign' }));
  act(() => go('/library?company=Other'));
  await waitFor(() => expect(screen.queryByRole('form', { name: 'New campaign' })).toBeNull());
});
