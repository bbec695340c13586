import { screen, waitFor } from '@testing-library/react';
import { useRef, useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { currentUser } from '#domain/accounts/contract.ts';
import { getAgency } from '#domain/agencies/face.ts';
import { getDefaults, NO_DEFAULTS } from '#domain/companies/defaults.ts';
import {
  changeSavedText,
  deleteSavedText,
  listSavedTexts,
  restoreSavedText,
  saveText,
  TEXT_TAKEN,
  type SavedText,
} from '#domain/library/saved-texts.ts';
import { ANSWER_LOST } from '#domain/kit/answer-lost.ts';
import { mockApi, Refusal, type MockApi } from '#tests/support/mock-api.ts';
import { aUser, idOf } from '#tests/support/samples.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { TextsAboutContext } from '#web/components/saved-texts/about.ts';
import { SavedTextsButton } from '#web/components/saved-texts/saved-texts-button.tsx';
import { somethingChanged } from '#web/lib/use-api.ts';
import { createLeaving } from '#web/ui/unsaved-changes.ts';
import { SavedTexts } from './saved-texts.tsx';

let api: MockApi;
beforeEach(() => {
  api = mockApi();
  api.on(currentUser, aUser());
  api.on(getDefaults, { ...NO_DEFAULTS, timeZone: 'Europe/Berlin', language: 'de' });
  api.on(getAgency, { name: 'Brightside', logoUrl: null, accent: null, showsGreenroom: true });
});

const saved = (more: Partial<SavedText> = {}): SavedText => ({
  id: idOf(1),
  kind: 'caption',
  name: 'Opening',
  text: 'Open on {date}, {client} {sale}',
  updatedAt: '2026-11-01T09:00:00.000Z',
  ...more,
});

function Writing({ at = null }: { at?: Date | null }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [value, setValue] = useState('Hello there');
  return (
    <TextsAboutContext value={{ company: 'ACME', title: 'Fig cake', at }}>
      <textarea ref={field} aria-label="Caption" value={value} onChange={(e) => setValue(e.target.value)} />
      <SavedTextsButton
        label="Saved texts"
        kinds={['caption', 'hashtags']}
        value={value}
        onChange={setValue}
        field={field}
      />
    </TextsAboutContext>
  );
}
const caption = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Caption' });

test('a saved text comes in at the cursor, filled in for the client, and what stays open is named', async () => {
  api.on(listSavedTexts, [saved(), saved({ id: idOf(2), kind: 'reply', name: 'Thanks' })]);
  const { user } = showScreen(<Writing at={new Date('2026-12-24T09:00:00Z')} />);
  await screen.findByRole('button', { name: 'Saved texts' });
  caption().setSelectionRange(5, 5);
  await user.click(screen.getByRole('button', { name: 'Saved texts' }));
  const choice = await screen.findByRole('button', { name: /^Opening/ });
  expect(screen.queryByRole('button', { name: /^Thanks/ })).toBeNull();
  await user.click(choice);
  expect(caption().value).toBe('Hello Open on 24. Dezember 2026, ACME {sale} there');
  await screen.findByText('No such field: {sale}.');
  await waitFor(() => expect(document.activeElement).toBe(caption()));
});

test('what is typed is kept under a name; a name that is taken is said beside it', async () => {
  api.on(listSavedTexts, []);
  const calls = api.on(saveText, () => {
    if (calls.length === 1) throw new Refusal(409, TEXT_TAKEN, { name: TEXT_TAKEN });
    return saved();
  });
  const { user } = showScreen(<Writing />);
  await user.click(await screen.findByRole('button', { name: 'Saved texts' }));
  await screen.findByText('Nothing is kept of this client yet.');
  await user.click(screen.getByRole('button', { name: 'Keep what is typed' }));
  await user.type(screen.getByRole('textbox', { name: 'Name of the text' }), 'Greeting');
  await user.click(screen.getByRole('button', { name: 'Keep it' }));
  await screen.findByText(TEXT_TAKEN);
  await user.click(screen.getByRole('button', { name: 'Keep it' }));
  await screen.findByText('Text saved');
  expect(calls.at(-1)?.body).toEqual({ kind: 'caption', name: 'Greeting', text: 'Hello there' });
});

test('the library lists texts by kind, finds them by a word, and a deleted one comes back', async () => {
  const many = ['Opening', 'Closing', 'Sale', 'Menu', 'Team', 'Hours'].map((name, at) =>
    saved({ id: idOf(at), name, text: `${name} words`, kind: at === 5 ? 'hashtags' : 'caption' }),
  );
  api.on(listSavedTexts, many);
  api.on(deleteSavedText, { id: idOf(2) });
  const back = api.on(restoreSavedText, saved());
  const { user } = showScreen(<SavedTexts company="ACME" />);
  await screen.findByRole('heading', { name: 'Hashtag sets' });
  await user.type(screen.getByRole('searchbox', { name: 'Search texts' }), 'sale');
  expect(screen.queryByText('Opening')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Delete Sale' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('Text restored');
  expect(back[0]?.params.id).toBe(idOf(2));
});

test('a new text asks for what is missing', async () => {
  api.on(listSavedTexts, []);
  const calls = api.on(saveText, saved());
  const { user } = showScreen(<SavedTexts company="ACME" />);
  await screen.findByText('No texts yet');
  await user.click(screen.getByRole('button', { name: 'New text' }));
  await user.click(screen.getByRole('button', { name: 'Add text' }));
  await screen.findByText('Please name the text');
  screen.getByText('Please write the text');
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Opening');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'Replies');
  await user.type(screen.getByRole('textbox', { name: 'Text' }), 'Thank you');
  await user.click(screen.getByRole('button', { name: 'Add text' }));
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.body).toEqual({ kind: 'reply', name: 'Opening', text: 'Thank you' });
});

test('a page with a text that is typed and not saved is left after a question', async () => {
  api.on(listSavedTexts, []);
  const { user, state } = showScreen(<SavedTexts company="ACME" />);
  const navigate = vi.fn();
  const leave = () => state.part(createLeaving).aroundNav(navigate, '/dashboard?company=ACME');
  await screen.findByText('No texts yet');
  await user.click(screen.getByRole('button', { name: 'New text' }));
  await user.type(screen.getByRole('textbox', { name: 'Text' }), 'Thank you');
  leave();
  await user.click(await screen.findByRole('button', { name: 'Stay here' }));
  expect(navigate).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  leave();
  expect(navigate).toHaveBeenCalledOnce();
});

const formNamed = (name: string) => screen.queryByRole('form', { name });
const words = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text' });
const TWO = [saved(), saved({ id: idOf(2), name: 'Closing', text: 'Closed' })];

/** Two texts, and the form of the first with words that are not saved. */
async function editing() {
  api.on(listSavedTexts, TWO);
  const view = showScreen(<SavedTexts company="ACME" />);
  await view.user.click(await screen.findByRole('button', { name: 'Change Opening' }));
  await view.user.type(words(), ' and more');
  return view;
}

test.each(['Change Closing', 'New text'])(
  'an open form with words that are not saved is left for “%s” after a question',
  async (other) => {
    const { user } = await editing();
    await user.click(screen.getByRole('button', { name: other }));
    await user.click(await screen.findByRole('button', { name: 'Stay here' }));
    expect(words().value).toMatch(/ and more$/);
    await user.click(screen.getByRole('button', { name: other }));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(formNamed(other)).not.toBeNull());
    expect(formNamed('Change Opening')).toBeNull();
  },
);

test('an open form stays when another text is deleted', async () => {
  const { user } = await editing();
  api.on(deleteSavedText, { id: idOf(2) });
  api.on(listSavedTexts, [saved()]);
  await user.click(screen.getByRole('button', { name: 'Delete Closing' }));
  await screen.findByText('Text deleted');
  expect(words().value).toMatch(/ and more$/);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'New text' }));
});

test('a text that a colleague deletes while it is edited stays in its form, and is saved as a new one', async () => {
  const { user, client } = await editing();
  api.on(listSavedTexts, TWO.slice(1));
  await somethingChanged(client);
  await screen.findByText('This text was deleted meanwhile');
  const made = api.on(saveText, saved());
  await user.click(screen.getByRole('button', { name: 'Save text' }));
  await waitFor(() => expect(formNamed('Change Opening')).toBeNull());
  expect(made[0]?.body).toEqual({ kind: 'caption', name: 'Opening', text: `${saved().text} and more` });
});

test('only what was changed is saved: a colleague’s change of the rest stays', async () => {
  const { user, client } = await editing();
  const calls = api.on(changeSavedText, saved());
  api.on(listSavedTexts, [saved({ name: 'Opening day', kind: 'reply' })]);
  await somethingChanged(client);
  await user.click(screen.getByRole('button', { name: 'Save text' }));
  await waitFor(() => expect(formNamed('Change Opening')).toBeNull());
  expect(calls[0]?.body).toEqual({ text: `${saved().text} and more`, basedOn: { text: saved().text } });
});

test.each([
  { choice: 'Keep mine', sent: { text: `${saved().text} and more`, basedOn: { text: 'Their words' } } },
  { choice: 'Take theirs', sent: undefined },
])('of words that a colleague changed, too, one chooses: $choice', async ({ choice, sent }) => {
  const { user, client } = await editing();
  const calls = api.on(changeSavedText, saved());
  api.on(listSavedTexts, [saved({ text: 'Their words' })]);
  await somethingChanged(client);
  await screen.findByText('Somebody else changed the text meanwhile');
  screen.getByText('Saved is: Their words');
  await user.click(screen.getByRole('button', { name: 'Save text' }));
  await screen.findByText('Please choose what to keep first');
  expect(calls).toEqual([]);
  await user.click(screen.getByRole('button', { name: choice }));
  expect(document.activeElement).toBe(words());
  await user.click(screen.getByRole('button', { name: 'Save text' }));
  await waitFor(() => expect(formNamed('Change Opening')).toBeNull());
  expect(calls[0]?.body).toEqual(sent);
});

test('where the server says that a colleague saved first, theirs are read and shown', async () => {
  const { user } = await editing();
  api.on(changeSavedText, () => {
    api.on(listSavedTexts, [saved({ text: 'Their words' })]);
    throw new Refusal(409, 'Nothing was saved yet: Somebody else changed the text meanwhile', undefined, {
      overlaps: [],
    });
  });
  await user.click(screen.getByRole('button', { name: 'Save text' }));
  await screen.findByText('Nothing was saved yet: Somebody else changed the text meanwhile');
  await screen.findByText('Saved is: Their words');
  expect(words().value).toMatch(/ and more$/);
});

test('after a lost answer nobody claims that the text was not saved', async () => {
  const lists = api.on(listSavedTexts, []);
  api.on(saveText, () => {
    throw new TypeError('Failed to fetch');
  });
  const { user } = showScreen(<SavedTexts company="ACME" />);
  await user.click(await screen.findByRole('button', { name: 'New text' }));
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Opening');
  await user.type(screen.getByRole('textbox', { name: /^Text/ }), 'We are open');
  await user.click(screen.getByRole('button', { name: /^(Add|Save) text/ }));
  await screen.findByText(ANSWER_LOST);
  await waitFor(() => expect(lists.length).toBeGreaterThan(1));
});
