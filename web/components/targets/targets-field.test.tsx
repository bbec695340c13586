import { useEffect, useState } from 'react';
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { TargetChoice } from '#domain/networks/choices.ts';
import type { Account } from '#domain/networks/contract.ts';
import { anAccount } from '#tests/support/samples.ts';
import { showScreen } from '#tests/support/screen.tsx';
import type { ComposedMedium } from './composed-medium.ts';
import { TargetsField } from './targets-field.tsx';

const account = (id: string, more: Partial<Account> = {}) =>
  anAccount({ id, handle: `${id}.example`, name: id, ...more });

const ACCOUNTS = [account('sky'), account('tusk', { network: 'mastodon', limits: { text: 1000 } })];
const insta = [account('insta', { network: 'instagram', name: 'Acme Food' })];
const chosen = (accountId: string, options: Record<string, unknown> = {}) => [
  { accountId, caption: null, options },
];

let last: TargetChoice[] = [];
const picture = (key: string, width = 1080, height = 1080): ComposedMedium => ({
  key,
  kind: 'image',
  altText: null,
  width,
  height,
  seconds: null,
  src: `/objects/uploads/${key}?w=640`,
  film: null,
  isThere: true,
});
const tall = picture('tall', 500, 1000);

type FormProps = { caption: string; begin?: TargetChoice[]; media?: ComposedMedium[]; accounts?: Account[] };
function Form({ caption, begin = [], media = [], accounts = ACCOUNTS }: FormProps) {
  const [choices, setChoices] = useState(begin);
  useEffect(() => {
    last = choices;
  });
  return (
    <TargetsField
      accounts={accounts}
      choices={choices}
      onChange={setChoices}
      caption={caption}
      media={media}
    />
  );
}
const row = (name: string) => {
  const item = screen.getByRole('checkbox', { name }).closest('li');
  if (!item) throw new Error(`no row ${name}`);
  return within(item);
};

test('accounts are chosen one by one; without any a person is reminded', async () => {
  const { user } = showScreen(<Form caption="Hello" />);
  expect(screen.getByText('No account chosen: you are reminded to post it yourself.')).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: 'Bluesky @sky.example' }));
  expect(last).toEqual([{ accountId: 'sky', caption: null, options: {} }]);
  expect(row('Bluesky @sky.example').getByText('5 / 300')).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: 'Bluesky @sky.example' }));
  expect(last).toEqual([]);
});

test('what a network would refuse is said while composing, as its account counts', async () => {
  const begin = ['sky', 'tusk'].map((accountId) => ({ accountId, caption: null, options: {} }));
  showScreen(<Form caption={'a'.repeat(501)} begin={begin} />);
  expect(row('Bluesky @sky.example').getByText('Bluesky takes 300 characters; this has 501.')).toBeTruthy();
  expect(row('Mastodon @tusk.example').getByText('501 / 1,000')).toBeTruthy();
  expect(row('Mastodon @tusk.example').queryByText(/takes/)).toBeNull();
});

test('an account can have words of its own, and go back to the post’s', async () => {
  const begin = [{ accountId: 'sky', caption: null, options: {} }];
  const { user } = showScreen(<Form caption="Hello" begin={begin} />);
  await user.click(screen.getByRole('button', { name: 'Other words for Bluesky @sky.example' }));
  const words = screen.getByLabelText<HTMLTextAreaElement>('Words for Bluesky @sky.example');
  expect(words.value).toBe('Hello');
  await user.type(words, ' sky');
  expect(last).toEqual([{ accountId: 'sky', caption: 'Hello sky', options: {} }]);
  await user.click(screen.getByRole('button', { name: 'Use the post’s caption for Bluesky @sky.example' }));
  expect(last).toEqual(begin);
});

test('words of its own are there again after the post’s caption was used, and the field has the focus', async () => {
  const two = [account('sky'), account('blue')];
  const begin = [...chosen('sky'), { accountId: 'blue', caption: 'Written before', options: {} }];
  const { user } = showScreen(<Form caption="Hello" begin={begin} accounts={two} />);
  const field = () => screen.getByLabelText<HTMLTextAreaElement>('Words for Bluesky @sky.example');
  const other = () => screen.getByRole('button', { name: 'Other words for Bluesky @sky.example' });
  const back = () => screen.getByRole('button', { name: 'Use the post’s caption for Bluesky @sky.example' });
  expect(document.activeElement).toBe(document.body);
  other().focus();
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(field());
  await user.clear(field());
  await user.type(field(), 'For the sky');
  back().focus();
  await user.keyboard('{Enter}');
  expect(last[0]?.caption).toBeNull();
  expect(document.activeElement).toBe(other());
  await user.keyboard('{Enter}');
  expect(last[0]?.caption).toBe('For the sky');
  expect(document.activeElement).toBe(field());
  expect(last[1]?.caption).toBe('Written before');
  expect(field().selectionStart).toBe('For the sky'.length);
  // Also after the account was not chosen for a moment.
  const box = screen.getByRole('checkbox', { name: /Bluesky @sky.example/ });
  await user.click(box);
  await user.click(box);
  await user.click(other());
  expect(field().value).toBe('For the sky');
});

const options = () => last[0]?.options;

test('media are left out, taken in and ordered for one account; all of them in the post’s order is no choice', async () => {
  const media = [picture('one'), picture('two'), picture('three')];
  const { user } = showScreen(<Form caption="Hello" begin={chosen('sky')} media={media} />);
  await user.click(screen.getByRole('button', { name: /Media and options for Bluesky/ }));
  await user.click(screen.getByRole('button', { name: 'Picture 3 earlier' }));
  expect(options()).toEqual({ media: ['one', 'three', 'two'] });
  expect(screen.getByText('Picture 3 moved to place 2 of 3')).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: 'Picture 1' }));
  expect(options()).toEqual({ media: ['three', 'two'] });
  await user.click(screen.getByRole('checkbox', { name: 'Picture 1' }));
  expect(options()).toEqual({ media: ['three', 'two', 'one'] });
  screen.getByRole('button', { name: 'Picture 3 later' }).focus();
  await user.keyboard('{Enter}{Enter}');
  screen.getByRole('button', { name: 'Picture 1 earlier' }).focus();
  await user.keyboard('{Enter}');
  expect(options()).toEqual({});
});

test('an account says how many files it leaves out, and takes all of them by one button', async () => {
  const media = [picture('two'), picture('three'), picture('new')];
  const begin = chosen('sky', { media: ['one', 'two'] });
  const { user } = showScreen(<Form caption="Hello" begin={begin} media={media} />);
  expect(screen.getByText('Bluesky leaves out 2 of 3 files')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Use all files for Bluesky @sky.example' }));
  expect(options()).toEqual({});
  expect(screen.queryByText(/leaves out/)).toBeNull();
});

test('an account whose chosen files are all gone takes all of the post’s, and says so', () => {
  const media = [picture('two'), picture('three')];
  showScreen(<Form caption="Hello" begin={chosen('sky', { media: ['one'] })} media={media} />);
  expect(
    screen.getByText('The files that were chosen for Bluesky are gone from the post. It takes all 2 files.'),
  ).toBeTruthy();
  expect(screen.queryByText(/leaves out/)).toBeNull();
});

test('files that are still on their way can be chosen once they are there', async () => {
  const both = [picture('one'), picture('two')];
  function Uploading() {
    const [isThere, setThere] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setThere(true)}>
          All is uploaded
        </button>
        <Form
          caption="Hello"
          begin={chosen('sky')}
          media={both.map((one, at) => (at === 0 ? { ...one, isThere } : one))}
        />
      </>
    );
  }
  const { user } = showScreen(<Uploading />);
  await user.click(screen.getByRole('button', { name: /Media and options for Bluesky/ }));
  const wait = 'Media can be chosen once all of them are uploaded.';
  screen.getByText(wait);
  expect(screen.queryAllByRole('checkbox', { name: /^Picture/ })).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'All is uploaded' }));
  expect(screen.queryByText(wait)).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: 'Picture 1' }));
  expect(options()).toEqual({ media: ['two'] });
});

test('what a network has beside text and media is set as its table says, and nothing stays where it was emptied', async () => {
  const film = { ...picture('film'), kind: 'video' as const };
  const { user } = showScreen(
    <Form caption="Hello" begin={chosen('insta')} media={[film]} accounts={insta} />,
  );
  await user.click(screen.getByRole('button', { name: /Media and options for Instagram/ }));
  await user.type(screen.getByLabelText('Collaborators'), '@ada, bo,');
  await user.type(screen.getByLabelText('Cover of the reel'), '2.5');
  await user.type(screen.getByLabelText('First comment'), '#spring');
  await user.selectOptions(screen.getByLabelText('Kind of post'), 'Reel');
  expect(options()).toEqual({
    collaborators: ['ada', 'bo'],
    coverSeconds: 2.5,
    firstComment: '#spring',
    format: 'reel',
  });
  await user.type(screen.getByLabelText('Location'), 'Berlin');
  expect(screen.getByText('Location on Instagram: The number of the place’s page on Facebook.')).toBeTruthy();
  await user.clear(screen.getByLabelText('Location'));
  await user.clear(screen.getByLabelText('Collaborators'));
  await user.clear(screen.getByLabelText('Cover of the reel'));
  await user.clear(screen.getByLabelText('First comment'));
  await user.selectOptions(screen.getByLabelText('Kind of post'), 'Post');
  expect(options()).toEqual({});
});

test('a field that is needed is shown and asked for at once', async () => {
  const tube = [account('tube', { network: 'youtube' })];
  const film = { ...picture('film'), kind: 'video' as const };
  const { user } = showScreen(<Form caption="Hello" begin={chosen('tube')} media={[film]} accounts={tube} />);
  const title = screen.getByLabelText<HTMLInputElement>('Title');
  expect([title.value, title.getAttribute('aria-invalid')]).toEqual(['', 'true']);
  screen.getByText('Title is needed for YouTube.');
  await user.type(title, 'Spring');
  expect(options()).toEqual({ title: 'Spring' });
  expect(screen.queryByText('Title is needed for YouTube.')).toBeNull();
});

test('a choice that is needed is made by nobody but the person, also where it is the first one', async () => {
  const clock = [account('clock', { network: 'tiktok' })];
  const film = { ...picture('film'), kind: 'video' as const };
  const { user } = showScreen(
    <Form caption="Hello" begin={chosen('clock')} media={[film]} accounts={clock} />,
  );
  expect(screen.getByText('Who can see it is needed for TikTok.')).toBeTruthy();
  await user.selectOptions(screen.getByLabelText('Who can see it'), 'Everyone');
  expect(options()).toEqual({ privacy: 'PUBLIC_TO_EVERYONE' });
  expect(screen.queryByText('Who can see it is needed for TikTok.')).toBeNull();
  await user.selectOptions(screen.getByLabelText('Who can see it'), 'Please choose');
  expect(options()).toEqual({});
});

describe('a picture that does not fit', () => {
  const sentence = /Instagram takes pictures from 0.8 to 1.91 times as wide as high; picture 2 is 0.5/;
  const show = () =>
    showScreen(
      <Form caption="Hello" begin={chosen('insta')} media={[picture('one'), tall]} accounts={insta} />,
    );
  test('the part of it that a crop keeps is chosen with the arrow keys, at once, and is seen in the preview', async () => {
    const { user } = show();
    await user.click(screen.getByRole('button', { name: 'Crop number 2' }));
    const kept = screen.getByRole('slider', { name: 'Part of picture 2 that is kept' });
    expect(document.activeElement).toBe(kept);
    expect(kept.getAttribute('aria-valuetext')).toBe('in the middle');
    await user.keyboard('{ArrowUp}{ArrowLeft}');
    expect(options()).toEqual({ fit: { tall: 'crop' }, cropAt: { tall: { x: 0.5, y: 0.48 } } });
    expect(kept.getAttribute('aria-valuetext')).toBe('48 % from the top');
    await user.keyboard('{Home}{ArrowDown}{PageDown}');
    expect(options()).toMatchObject({ cropAt: { tall: { y: 0.11 } } });
    await user.click(screen.getByRole('button', { name: /Preview for Instagram/ }));
    const shown = screen.getByRole('img', { name: 'Picture 2' });
    expect(shown.style.objectPosition).toBe('50% 11%');
    await user.click(kept);
    await user.keyboard('{End}{ArrowDown}');
    expect(options()).toMatchObject({ cropAt: { tall: { y: 1 } } });
    expect(kept.getAttribute('aria-valuetext')).toBe('at the bottom');
    await user.keyboard('{Home}{Shift>}{ArrowDown>5/}{/Shift}');
    expect(options()).toEqual({ fit: { tall: 'crop' } });
    await user.keyboard('{Home}');
    await user.click(screen.getByRole('radio', { name: 'Pad' }));
    expect(options()).toEqual({ fit: { tall: 'pad' } });
  });
  test.each([
    ['Crop number 2', { fit: { tall: 'crop' } }],
    ['Pad number 2', { fit: { tall: 'pad' } }],
    ['Leave it out number 2', { media: ['one'] }],
  ])('is said in a sentence; %s settles it', async (name, expected) => {
    const { user } = show();
    expect(screen.getByText(sentence)).toBeTruthy();
    await user.click(screen.getByRole('button', { name }));
    expect(options()).toEqual(expected);
    expect(screen.queryByText(sentence)).toBeNull();
  });
  test('can be taken as it is again', async () => {
    const { user } = show();
    await user.click(screen.getByRole('button', { name: 'Pad number 2' }));
    await user.click(screen.getByRole('button', { name: /Media and options for Instagram/ }));
    await user.click(screen.getByRole('radio', { name: 'As it is' }));
    expect(options()).toEqual({});
    expect(screen.getByText(sentence)).toBeTruthy();
  });
});

describe('a video that does not fit', () => {
  const page = [account('page', { network: 'facebook', name: 'Acme Food' })];
  const film = (seconds: number | null): ComposedMedium => ({
    ...picture('film', 1920, 1080),
    kind: 'video',
    seconds,
    film: '/objects/uploads/film',
  });
  const show = (seconds: number | null, options: Record<string, unknown> = {}) =>
    showScreen(
      <Form
        caption="Hello"
        begin={chosen('page', { format: 'reel', ...options })}
        media={[film(seconds)]}
        accounts={page}
      />,
    );
  test('is cropped with a place, padded, or taken as it is again, and is seen so in the preview', async () => {
    const { user } = show(20);
    expect(screen.getByText(/video 1 is 1.78. Crop it, pad it/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Crop number 1' }));
    const kept = screen.getByRole('slider', { name: 'Part of video 1 that is kept' });
    expect(document.activeElement).toBe(kept);
    await user.keyboard('{Home}');
    expect(options()).toEqual({ format: 'reel', fit: { film: 'crop' }, cropAt: { film: { x: 0, y: 0.5 } } });
    expect(screen.queryByText(/video 1 is 1.78/)).toBeNull();
    await user.click(screen.getByRole('button', { name: /Preview for Facebook/ }));
    expect(screen.getByText('Video · Cropped')).toBeTruthy();
    expect(screen.getByRole('img', { name: 'Video 1' }).style.objectPosition).toBe('0% 50%');
    await user.click(screen.getByRole('radio', { name: 'Pad' }));
    expect(options()).toEqual({ format: 'reel', fit: { film: 'pad' } });
    await user.click(screen.getByRole('radio', { name: 'As it is' }));
    expect(options()).toEqual({ format: 'reel' });
  });
  test('because it is too long is shortened only where somebody chooses that, and can be whole again', async () => {
    const { user } = show(100, { fit: { film: 'pad' } });
    expect(screen.getByText('Facebook takes videos up to 90 seconds; video 1 has 100 seconds.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Crop number 1' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Keep the first 1:30 of number 1' }));
    expect(options()).toEqual({ format: 'reel', fit: { film: 'pad' }, trim: { film: 90 } });
    expect(screen.getByText(/Shortened: 1 to its first 90 seconds/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /Media and options for Facebook/ }));
    expect(screen.getByRole('radio', { name: 'Keep the first 1:30' })).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: 'All of it' }));
    expect(options()).toEqual({ format: 'reel', fit: { film: 'pad' } });
  });
  test('is not offered what no program of the server can do', () => {
    show(null);
    expect(screen.getByText(/to crop or pad videos here, the server needs ffmpeg/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^(Crop|Pad|Keep)/ })).toBeNull();
  });
});

test('the preview shows the account, its media in order and shape, and the text up to the place of “more”', async () => {
  const caption = `${'word '.repeat(40)}end`;
  const begin = chosen('insta', { media: ['tall', 'one'], fit: { tall: 'crop' }, firstComment: '#menu' });
  const { user } = showScreen(
    <Form caption={caption} begin={begin} media={[picture('one'), tall]} accounts={insta} />,
  );
  await user.click(screen.getByRole('button', { name: /Preview for Instagram/ }));
  const preview = within(screen.getByRole('figure', { name: 'Preview on Instagram @insta.example' }));
  expect(preview.getByText('Acme Food')).toBeTruthy();
  expect(preview.getAllByRole('img').map((one) => one.getAttribute('src'))).toEqual([
    '/objects/uploads/tall?w=640',
    '/objects/uploads/one?w=640',
  ]);
  expect(preview.getByText('1/2 · Cropped')).toBeTruthy();
  expect(preview.getByText('2/2 · Cut')).toBeTruthy();
  expect(preview.queryByText(/end$/)).toBeNull();
  await user.click(preview.getByRole('button', { name: '… more' }));
  expect(preview.getByText(/end/)).toBeTruthy();
  expect(preview.getByText('#menu')).toBeTruthy();
});
