import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { listMembers } from '#domain/agencies/contract.ts';
import { getCompany, listContacts, updateCompany } from '#domain/companies/contract.ts';
import { getDefaults, NO_DEFAULTS } from '#domain/companies/defaults.ts';
import { getNoAnswer, NO_RULES } from '#domain/companies/no-answer.ts';
import {
  changeStages,
  getStages,
  NO_STAGES,
  type ClientStage,
  type StagePlan,
} from '#domain/companies/stages.ts';
import { getTelling, TOLD_AT_ONCE } from '#domain/companies/telling.ts';
import { getChannel } from '#domain/publishing/contract.ts';
import { mockApi, Refusal, type MockApi } from '#tests/support/mock-api.ts';
import { aCompany, aCompanyHead } from '#tests/support/samples.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { somethingChanged } from '#web/lib/use-api.ts';
import { CompanyDialog } from './company-dialog.tsx';

const idOf = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;
const person = (number: number, firstName: string, companies: 'all' | string[]) => ({
  id: idOf(number),
  firstName,
  lastName: 'Vale',
  email: `${firstName.toLowerCase()}@agency.test`,
  profileImageUrl: null,
  role: 'manager' as const,
  companies,
  isYou: false,
  joinedAt: '2026-05-04T09:00:00.000Z',
});
let api: MockApi;

beforeEach(() => {
  api = mockApi();
  api.on(getChannel, { channel: 'reminder', channels: [{ name: 'reminder', label: 'Reminder' }] });
  api.on(getDefaults, NO_DEFAULTS);
  api.on(getNoAnswer, { ...NO_RULES, timeZone: 'Europe/Berlin' });
  api.on(getStages, NO_STAGES);
  api.on(getTelling, TOLD_AT_ONCE);
  api.on(getCompany, aCompanyHead());
  api.on(listContacts, []);
  api.on(updateCompany, aCompany());
  api.on(listMembers, [person(1, 'Robin', 'all'), person(2, 'Dana', ['acme']), person(3, 'Kit', ['Moss'])]);
});

async function opened() {
  const onOpenChange = vi.fn();
  const { user, client } = showScreen(
    <CompanyDialog open company={{ name: 'ACME', logoUrl: null }} onOpenChange={onOpenChange} />,
  );
  const section = await screen.findByRole('group', { name: 'Review in stages' });
  return { user, client, onOpenChange, section: within(section) };
}
const save = () => screen.getByRole('button', { name: 'Save Changes' });

test('a template, people of the team who see the client, and a sentence for each stage', async () => {
  const calls = api.on(changeStages, NO_STAGES);
  const { user, section, onOpenChange } = await opened();
  section.getByText('All reviewers of a post are asked at once, and all of them have to say yes.');
  await user.selectOptions(section.getByLabelText('Begin with'), 'Inside, client, legal');
  const people = within(await section.findByRole('group', { name: 'People of Stage 1' }));
  await people.findByText('Robin Vale');
  expect(people.queryByText('Kit Vale')).toBeNull();
  await user.click(save());
  expect(await section.findAllByText('Please choose at least one person')).toHaveLength(2);
  expect(calls).toHaveLength(0);
  // A failed save focuses the missing field.
  expect(document.activeElement).toBe(people.getByLabelText('Dana Vale'));

  await user.click(people.getByLabelText('Robin Vale'));
  await user.click(people.getByLabelText('Dana Vale'));
  await user.type(section.getByLabelText(/^Who is asked/), 'law@acme.com');
  await user.selectOptions(
    section.getByLabelText('After requested changes'),
    'Go back to the stage that asked',
  );
  section.getByText('First Inside asks 2 of you; one yes is enough.');
  section.getByText('At last Legal asks law@acme.com.');
  section.getByText(/their yes counts for a text that they have not read/);
  await user.click(save());
  await waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false));
  const stage = { skip: 'manager', needs: 'any', members: [], contacts: [] };
  expect(calls.map((call) => call.body)).toEqual([
    {
      restart: 'asked',
      stages: [
        { ...stage, name: 'Inside', kind: 'inside', members: [idOf(1), idOf(2)] },
        { ...stage, name: 'Client', kind: 'reviewers', needs: 'all', skip: 'nobody' },
        { ...stage, name: 'Legal', kind: 'named', skip: 'owner', contacts: ['law@acme.com'] },
      ],
      basedOn: NO_STAGES,
    },
  ]);
});

test('stages are added, moved and removed', async () => {
  const calls = api.on(changeStages, NO_STAGES);
  const legal = {
    name: 'Legal',
    kind: 'named',
    needs: 'any',
    skip: 'owner',
    members: [],
    contacts: ['a@b.c'],
  };
  const before = { restart: 'first', stages: [legal] } as StagePlan;
  api.on(getStages, before);
  const { user, section, onOpenChange } = await opened();
  await user.selectOptions(section.getByLabelText('Begin with'), 'Inside, then client');
  await user.click(section.getByRole('button', { name: 'Move Stage 2 up' }));
  expect(section.getAllByLabelText(/^Stage name/).map((one) => (one as HTMLInputElement).value)).toEqual([
    'Client',
    'Inside',
  ]);
  await user.click(section.getByRole('button', { name: 'Add a stage' }));
  await user.click(save());
  await section.findByText('Please name the stage');
  await user.click(section.getByRole('button', { name: 'Remove Stage 3' }));
  await user.selectOptions(section.getByLabelText('Begin with'), 'One step: all reviewers at once');
  await user.click(save());
  await waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false));
  expect(calls.map((call) => call.body)).toEqual([{ restart: 'first', stages: [], basedOn: before }]);
});

test('stages that were chosen and removed again are no change: closing asks nothing, and nothing is saved', async () => {
  const calls = api.on(changeStages, NO_STAGES);
  const { user, section, onOpenChange } = await opened();
  await user.selectOptions(section.getByLabelText('Begin with'), 'Inside, then client');
  await user.selectOptions(
    section.getByLabelText('After requested changes'),
    'Go back to the stage that asked',
  );
  await user.click(section.getByRole('button', { name: 'Remove Stage 2' }));
  await user.click(section.getByRole('button', { name: 'Remove Stage 1' }));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onOpenChange).toHaveBeenCalledWith(false);
  await user.click(save());
  await waitFor(() => expect(onOpenChange).toHaveBeenCalledTimes(2));
  expect(calls).toEqual([]);
});

type Asked = Pick<Awaited<ReturnType<typeof opened>>, 'user' | 'section'>;
const asked = (section: Asked['section']) =>
  section.getAllByLabelText<HTMLTextAreaElement>(/^Who is asked/).map((one) => one.value);

/** Three stages that ask certain people, each of its own name and address. */
async function threeNamed({ user, section }: Asked) {
  await user.selectOptions(section.getByLabelText('Begin with'), 'Inside, client, legal');
  for (const [at, name] of ['Boss', 'Brand', 'Legal'].entries()) {
    const field = (label: RegExp | string) => section.getAllByLabelText(label)[at] ?? document.body;
    await user.selectOptions(field('Asks'), 'Certain people');
    await user.clear(field(/^Stage name/));
    await user.type(field(/^Stage name/), name);
    await user.type(field(/^Who is asked/), `${name.toLowerCase()}@acme.com`);
  }
  expect(asked(section)).toEqual(['boss@acme.com', 'brand@acme.com', 'legal@acme.com']);
}

test('each stage keeps its own people when one is moved, removed, or replaced by a template', async () => {
  const { user, section } = await opened();
  await threeNamed({ user, section });
  await user.click(section.getByRole('button', { name: 'Move Stage 2 up' }));
  expect(asked(section)).toEqual(['brand@acme.com', 'boss@acme.com', 'legal@acme.com']);
  await user.click(section.getByRole('button', { name: 'Remove Stage 1' }));
  expect(asked(section)).toEqual(['boss@acme.com', 'legal@acme.com']);
  await user.type(section.getAllByLabelText(/^Who is asked/)[0] ?? document.body, ', second@acme.com');
  expect(asked(section)).toEqual(['boss@acme.com, second@acme.com', 'legal@acme.com']);
  section.getByText('First Boss asks 2 people; one yes is enough.');
  await user.click(section.getByRole('button', { name: 'Add a stage' }));
  await user.selectOptions(section.getAllByLabelText('Asks')[2] ?? document.body, 'Certain people');
  await user.type(section.getAllByLabelText(/^Who is asked/)[2] ?? document.body, 'third@acme.com');
  await user.selectOptions(section.getByLabelText('Begin with'), 'Inside, client, legal');
  expect(asked(section)).toEqual(['']);
});

test('what is being typed of the people stays as it is typed', async () => {
  const { user, section } = await opened();
  await user.selectOptions(section.getByLabelText('Begin with'), 'Inside, client, legal');
  await user.type(section.getByLabelText(/^Who is asked/), 'one@acme.com,  two@acme.com{Enter}');
  expect(asked(section)).toEqual(['one@acme.com,  two@acme.com\n']);
});

test('whoever works by keys goes on at the stage before the removed last one, and at the template after all', async () => {
  const { user, section } = await opened();
  await user.selectOptions(section.getByLabelText('Begin with'), 'Inside, client, legal');
  const remove = (number: number) => section.getByRole('button', { name: `Remove Stage ${number}` });
  remove(3).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(remove(2)));
  remove(1).focus();
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(remove(1));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(section.getByLabelText('Begin with')));
});

test('the focus goes up with a stage that is moved by keys', async () => {
  const { user, section } = await opened();
  await user.selectOptions(section.getByLabelText('Begin with'), 'Inside, client, legal');
  const up = (number: number) => section.getByRole('button', { name: `Move Stage ${number} up` });
  up(3).focus();
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(up(2));
  await user.keyboard('{Enter}');
  // The first cannot be moved further.
  const names = section.getAllByLabelText<HTMLInputElement>(/^Stage name/);
  expect(names.map((one) => one.value)).toEqual(['Legal', 'Inside', 'Client']);
  expect(document.activeElement).toBe(names[0]);
});

const one = (name: string, more: Partial<ClientStage> = {}): ClientStage => ({
  name,
  kind: 'named',
  needs: 'all',
  skip: 'nobody',
  members: [],
  contacts: [`${name.toLowerCase()}@acme.com`],
  ...more,
});
const asksClient = one('Client', { kind: 'reviewers', contacts: [] });
const before: StagePlan = { restart: 'first', stages: [one('Brand'), asksClient] };
const withLegal: StagePlan = { restart: 'first', stages: [one('Brand'), one('Legal'), asksClient] };
const names = (section: Asked['section']) =>
  section.getAllByLabelText<HTMLInputElement>(/^Stage name/).map((field) => field.value);

test('stages that a colleague saved meanwhile are shown, and are overwritten only by choice', async () => {
  api.on(getStages, before);
  const calls = api.on(changeStages, NO_STAGES);
  const { user, client, section, onOpenChange } = await opened();
  await user.type(section.getAllByLabelText(/^Stage name/)[1] ?? document.body, ' too');
  api.on(getStages, withLegal);
  await somethingChanged(client);
  await section.findByText('Somebody else changed the stages meanwhile');
  section.getByText(/^Saved is: .*legal@acme\.com/);
  expect(names(section)).toEqual(['Brand', 'Client too']);
  await user.click(save());
  await screen.findByText('Please choose what to keep first');
  expect(calls).toEqual([]);
  await user.click(section.getByRole('button', { name: 'Keep mine' }));
  expect(document.activeElement).toBe(section.getByLabelText('Begin with'));
  expect(section.queryByText(/meanwhile/)).toBeNull();
  await user.click(save());
  await waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false));
  expect(calls.map(({ body }) => body)).toEqual([
    {
      restart: 'first',
      stages: [one('Brand'), { ...asksClient, name: 'Client too' }],
      basedOn: withLegal,
    },
  ]);
});

test('a colleague’s stages can be taken; a step of one’s own is saved beside them', async () => {
  api.on(getStages, before);
  const calls = api.on(changeStages, NO_STAGES);
  const { user, client, section, onOpenChange } = await opened();
  await user.selectOptions(
    section.getByLabelText('After requested changes'),
    'Go back to the stage that asked',
  );
  api.on(getStages, withLegal);
  await somethingChanged(client);
  await waitFor(() => expect(names(section)).toEqual(['Brand', 'Legal', 'Client']));
  await user.type(section.getAllByLabelText(/^Stage name/)[1] ?? document.body, ' team');
  api.on(getStages, before);
  await somethingChanged(client);
  await user.click(await section.findByRole('button', { name: 'Take theirs' }));
  expect(names(section)).toEqual(['Brand', 'Client']);
  await user.selectOptions(
    section.getByLabelText('After requested changes'),
    'Go back to the stage that asked',
  );
  await user.click(save());
  await waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false));
  expect(calls.map(({ body }) => body)).toEqual([{ ...before, restart: 'asked', basedOn: before }]);
});

test('where a colleague was a moment faster, the refusal shows both, and the edit stays', async () => {
  api.on(getStages, before);
  api.on(changeStages, () => {
    api.on(getStages, withLegal);
    const overlaps = [{ field: 'stages', theirs: withLegal.stages, yours: [] }];
    throw new Refusal(409, 'Nothing was saved yet: Somebody else changed the stages meanwhile', undefined, {
      overlaps,
    });
  });
  const { user, section, onOpenChange } = await opened();
  await user.type(section.getAllByLabelText(/^Stage name/)[1] ?? document.body, ' too');
  await user.click(save());
  await screen.findByText('Nothing was saved yet: Somebody else changed the stages meanwhile');
  await section.findByText('Somebody else changed the stages meanwhile');
  expect(names(section)).toEqual(['Brand', 'Client too']);
  expect(onOpenChange).not.toHaveBeenCalled();
});
