import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { describePicture, getAssistant, suggestCaption } from '#domain/assistant/contract.ts';
import { mockApi, Refusal, type MockApi } from '#tests/support/mock-api.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { AltTextHelp } from './alt-text-help.tsx';
import { CaptionHelp } from './caption-help.tsx';

let api: MockApi;
beforeEach(() => {
  api = mockApi();
  api.on(getAssistant, { model: 'stand-in-1' });
});

const onUse = vi.fn();
beforeEach(() => onUse.mockReset());

async function choose(item: string, caption = 'Warm bread.') {
  const view = showScreen(<CaptionHelp company="Acme" title="Oven" caption={caption} onUse={onUse} />);
  await view.user.click(screen.getByRole('button', { name: 'Help me write' }));
  await view.user.click(await screen.findByRole('menuitem', { name: item }));
  return view;
}

test('it shows what it would write, and only a click makes it count', async () => {
  const calls = api.on(suggestCaption, { caption: 'Warm!', note: 'Nothing was rewritten.' });
  const { user } = await choose('Shorten');
  await screen.findByText('Warm!');
  screen.getByText('Nothing was rewritten.');
  expect(calls[0]?.body).toMatchObject({
    task: 'shorten',
    companyName: 'Acme',
    title: 'Oven',
    caption: 'Warm bread.',
  });
  expect(onUse).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Use this caption' }));
  expect(onUse).toHaveBeenCalledWith('Warm!');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('keeping one’s own changes nothing', async () => {
  api.on(suggestCaption, { caption: 'Warm!', note: null });
  const { user } = await choose('Add hashtags');
  await screen.findByText('Warm!');
  await user.click(screen.getByRole('button', { name: 'Keep mine' }));
  expect(onUse).not.toHaveBeenCalled();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a tone goes along with the question', async () => {
  const calls = api.on(suggestCaption, { caption: 'Ahoy, bread!', note: null });
  await choose('Playful');
  await screen.findByText('Ahoy, bread!');
  expect(calls[0]?.body).toMatchObject({ task: 'tone', tone: 'Playful' });
});

test('a refusal is shown in the server’s words and can be tried again', async () => {
  api.on(suggestCaption, () => {
    throw new Refusal(503, 'The model is asleep.');
  });
  const { user } = await choose('Suggest a caption');
  await screen.findByText('The model is asleep.');
  const calls = api.on(suggestCaption, { caption: 'Awake.', note: null });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Awake.');
  expect(screen.queryByText('The model is asleep.')).toBeNull();
  expect(calls).toHaveLength(1);
});

test('without a model the tone cannot be chosen, and says what it would need', async () => {
  api.on(getAssistant, { model: null });
  const { user } = showScreen(<CaptionHelp company={null} title="" caption="" onUse={onUse} />);
  await user.click(screen.getByRole('button', { name: 'Help me write' }));
  const item = await screen.findByRole('menuitem', { name: 'Change tone (needs a language model)' });
  expect(item.getAttribute('aria-disabled')).toBe('true');
  const suggest = screen.getByRole('menuitem', { name: 'Suggest a caption' });
  expect(suggest.getAttribute('aria-disabled')).toBe('true');
});

const objectPath = '/objects/uploads/00000000-0000-4000-8000-000000000001';

test('a picture is described into the field; without a model there is no such button', async () => {
  api.on(describePicture, { altText: 'A loaf on a board.' });
  const { user, unmount } = showScreen(<AltTextHelp objectPath={objectPath} onUse={onUse} />);
  await user.click(await screen.findByRole('button', { name: 'Describe it for me' }));
  await waitFor(() => expect(onUse).toHaveBeenCalledWith('A loaf on a board.'));
  unmount();
  const asked = api.on(getAssistant, { model: null });
  showScreen(<AltTextHelp objectPath={objectPath} onUse={onUse} />);
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(screen.queryByRole('button')).toBeNull();
});
