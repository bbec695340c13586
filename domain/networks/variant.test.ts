import { expect, test } from 'vitest';
import { NOTE_WORDS } from '#domain/languages/notes/all.ts';
import { notices, problems, type CheckedMedium } from './check.ts';
import { NETWORK_LABELS, type NetworkName } from './network.ts';
import { differences, previewOf } from './preview.ts';
import { cropStart, fitted } from './shapes.ts';
import { areOptions, MIDDLE } from './options.ts';
import { checkedPost, mediumKey, readVariant, rearranged } from './variant.ts';

const picture = (key: string, width: number, height: number): CheckedMedium & { key: string } => ({
  key,
  kind: 'image',
  width,
  height,
  seconds: null,
  altText: null,
});
const film = (key: string) => ({ ...picture(key, 1080, 1920), kind: 'video' as const, seconds: 20 });
const tall = picture('tall', 500, 1000);
const square = picture('square', 1080, 1080);
const wide = picture('wide', 1600, 1000);

const post = (...media: (CheckedMedium & { key: string })[]) => ({ caption: 'Spring menu', media });
const on = (options: Record<string, unknown>, caption: string | null = null) => ({
  network: 'instagram' as const,
  caption,
  options,
});

test('a target takes its own words, its own media in its own order, and leaves out what is gone', () => {
  const checked = checkedPost(
    post(tall, square, wide),
    on({ media: ['wide', 'gone', 'tall', 'wide'] }, 'Hi'),
  );
  expect(checked.text).toBe('Hi');
  expect(checked.media.map((one) => (one as { key?: string }).key)).toEqual(['wide', 'tall']);
  const all = checkedPost(post(tall, square), on({ firstComment: ' ', title: 'T' }));
  expect(all).toMatchObject({ text: 'Spring menu', firstComment: null, options: { title: 'T' } });
  expect(all.media).toHaveLength(2);
  expect(checkedPost(post(tall), on({ media: [] })).media).toEqual([]);
});

test('a target whose chosen files are all gone takes all of the post’s; one that chose none takes none', () => {
  const keys = (options: Record<string, unknown>) =>
    previewOf(on(options), post(tall, square)).media.map(({ key }) => key);
  expect(keys({ media: ['gone', 'lost'] })).toEqual(['tall', 'square']);
  expect(keys({ media: ['gone', 'square'] })).toEqual(['square']);
  expect(keys({ media: [] })).toEqual([]);
});

test('what cannot be read is refused, and read as nothing where it is there already', () => {
  expect([{}, { media: ['a'], fit: { a: 'crop' }, firstComment: 'x' }, { title: 5 }].every(areOptions)).toBe(
    true,
  );
  for (const bad of [
    { media: 'a' },
    { media: [1] },
    { fit: { a: 'stretch' } },
    { fit: [] },
    { cropAt: { a: { x: 0.5 } } },
    { cropAt: { a: { x: 0.5, y: 1.1 } } },
    { cropAt: { a: { x: 0.5, y: 0.5, z: 0 } } },
    { cropAt: { a: 0.5 } },
    { trim: { a: '90' } },
    { trim: { a: 0 } },
    { trim: 90 },
    { firstComment: 1 },
  ])
    expect(areOptions(bad)).toBe(false);
  expect(
    readVariant({ media: 5, fit: { a: 'stretch' }, cropAt: { a: 5 }, trim: { a: -1 }, firstComment: 1 }),
  ).toEqual({
    media: null,
    fit: {},
    cropAt: {},
    trim: {},
    firstComment: null,
    fields: {},
  });
});

test('a list is rearranged by taking one to another place: among those that go it goes, among the others it is left out', () => {
  expect(rearranged(['a', 'b', 'c'], ['d'], 0, 2)).toEqual(['b', 'c', 'a']);
  expect(rearranged(['a', 'b', 'c'], ['d'], 3, 1)).toEqual(['a', 'd', 'b', 'c']);
  expect(rearranged(['a', 'b', 'c'], ['d'], 1, 3)).toEqual(['a', 'c']);
  expect(rearranged(['a'], ['b', 'c'], 1, 2)).toEqual(['a']);
  expect(rearranged(['a'], [], 0, 1)).toEqual(['a']);
  expect(rearranged(['a'], [], 0, -1)).toEqual(['a']);
});

test('a crop lies in the middle, or where it was chosen', () => {
  const kept = fitted(tall as { width: number; height: number }, [0.8, 1.91], 'crop');
  expect(cropStart({ width: 500, height: 1000 }, kept, MIDDLE)).toEqual({ left: 0, top: 188 });
  expect(cropStart({ width: 500, height: 1000 }, kept, { x: 1, y: 0 })).toEqual({ left: 0, top: 0 });
  expect(cropStart({ width: 500, height: 1000 }, kept, { x: 0, y: 1 })).toEqual({ left: 0, top: 375 });
  const said = (cropAt: object) => {
    const options = { fit: { tall: 'crop' }, cropAt: { tall: cropAt } };
    const [shown] = previewOf(on(options), post(tall)).media;
    return [shown?.how, shown?.cropAt, differences(on(options), post(tall))[0]?.text];
  };
  expect(said({ x: 0.5, y: 0.5 })).toEqual(['crop', MIDDLE, '1 cropped']);
  expect(said({ x: 0.5, y: 0.2 })).toEqual(['crop', { x: 0.5, y: 0.2 }, '1 cropped 20 % from the top']);
  expect(said({ x: 0.5, y: 1 })).toEqual(['crop', { x: 0.5, y: 1 }, '1 cropped at the bottom']);
  const wideCrop = on({ fit: { wide: 'crop' }, cropAt: { wide: { x: 0, y: 0.5 } } });
  expect(differences(wideCrop, post(square, wide))[0]?.text).toBe('2 cropped at the left');
});

test('a file is named by the id in its path, however its address is signed', () => {
  expect(mediumKey('/objects/uploads/0a-1b?exp=1&sig=/x')).toBe('0a-1b');
  expect(mediumKey('/objects/uploads/0a-1b')).toBe('0a-1b');
});

test('cropping takes away and padding adds, each as little as possible; what fits stays', () => {
  expect(fitted({ width: 500, height: 1000 }, [0.8, 1.91], 'crop')).toEqual({ width: 500, height: 625 });
  expect(fitted({ width: 500, height: 1000 }, [0.8, 1.91], 'pad')).toEqual({ width: 800, height: 1000 });
  expect(fitted({ width: 3000, height: 1000 }, [0.8, 1.91], 'crop')).toEqual({ width: 1910, height: 1000 });
  expect(fitted({ width: 3820, height: 1000 }, [0.8, 1.91], 'pad')).toEqual({ width: 3820, height: 2000 });
  expect(fitted({ width: 1000, height: 1000 }, [0.8, 1.91], 'crop')).toEqual({ width: 1000, height: 1000 });
});

test('a picture that Instagram refuses is taken once it is cropped, padded or left out', () => {
  const found = (options: Record<string, unknown>) =>
    problems('instagram', checkedPost(post(square, tall), on(options))).map(({ field }) => field);
  expect(problems('instagram', checkedPost(post(tall), on({})))).toHaveLength(1);
  expect(found({ fit: { tall: 'crop' } })).toEqual([]);
  expect(found({ fit: { tall: 'pad' } })).toEqual([]);
  expect(found({ media: ['square'] })).toEqual([]);
  // A crop can make the picture too small.
  const small = checkedPost(post(picture('s', 900, 300)), on({ fit: { s: 'crop' } }));
  expect(problems('instagram', small)).toEqual([]);
  const narrow = checkedPost(post(picture('s', 300, 900)), on({ fit: { s: 'crop' } }));
  expect(problems('instagram', narrow).map(({ sentence }) => sentence)).toEqual([
    'Instagram takes pictures of at least 320 pixels in width; picture 1 has 300 by 375.',
  ]);
});

test('what a network cuts without refusing it is said, until somebody decides', () => {
  const said = (options: Record<string, unknown>) =>
    notices('instagram', checkedPost(post(square, wide), on(options))).map(({ sentence }) => sentence);
  const sentence =
    'Instagram cuts everything in a set to the shape of the first, so parts of picture 2 are not seen.';
  expect(said({})).toEqual([sentence]);
  expect(said({ fit: { wide: 'pad' } })).toEqual([]);
  expect(said({ media: ['wide'] })).toEqual([]);
  const onX = notices('x', checkedPost(post(picture('t', 500, 1000)), { ...on({}) }));
  expect(onX.map((one) => one.sentence)).toEqual([
    'X shows only a part of picture 1 until somebody opens it.',
  ]);
  expect(notices('youtube', checkedPost(post(tall), on({})))).toEqual([]);
  const story = notices('instagram', checkedPost(post(tall), on({ format: 'story' })));
  expect(story.map((one) => one.sentence)).toEqual(['A story on Instagram shows no text.']);
});

test('a picture that moves and goes out standing still is told, and only then', () => {
  const moving = (type: string, bytes: number, more = {}) => ({
    ...picture('m', 1000, 1000),
    moving: { type, bytes },
    ...more,
  });
  const said = (network: NetworkName, medium: ReturnType<typeof moving>, options = {}) =>
    notices(network, checkedPost(post(medium), on(options))).map(({ sentence }) => sentence);
  const gif = moving('image/gif', 300_000);
  for (const network of ['bluesky', 'facebook', 'instagram', 'threads', 'pinterest'] as const)
    expect(said(network, gif)).toContain(
      `${NETWORK_LABELS[network]} shows only the first frame of picture 1: it does not move there.`,
    );
  for (const network of ['mastodon', 'x', 'linkedin'] as const) {
    const sentence = `${NETWORK_LABELS[network]} shows only the first frame of picture 1: it does not move there.`;
    expect(said(network, gif)).toEqual([]);
    expect(said(network, moving('image/webp', 300_000))).toEqual([sentence]);
    expect(said(network, moving('image/gif', 40_000_000))).toEqual([sentence]);
    const wide = moving('image/gif', 300_000, { width: 3000 });
    expect(said(network, wide, { fit: { m: 'crop' } })).toEqual([sentence]);
  }
  // One of which nobody knows, and one that no picture goes to.
  expect(notices('bluesky', checkedPost(post(square), on({})))).toEqual([]);
  expect(said('youtube', gif)).toEqual([]);
  const german = previewOf({ ...on({}), network: 'bluesky' }, post(gif), NOTE_WORDS.de);
  expect(german.notes).toEqual([
    'Bluesky zeigt nur den ersten Moment von Bild 1: Dort bewegt es sich nicht.',
  ]);
});

test('on X a picture that goes out moving goes alone', () => {
  const moving = (key: string, bytes = 300_000) => ({
    ...picture(key, 1000, 1000),
    moving: { type: 'image/gif', bytes },
  });
  const said = (network: NetworkName, ...media: (CheckedMedium & { key: string })[]) =>
    problems(network, checkedPost(post(...media), on({}))).map(({ sentence }) => sentence);
  expect(said('x', moving('a'))).toEqual([]);
  expect(said('x', moving('a'), square)).toEqual([
    'X takes 1 moving GIF alone, 1 to 4 pictures or 1 video; this has 1 moving GIF and 1 picture.',
  ]);
  expect(said('x', moving('a'), moving('b'))).toEqual([
    'X takes 1 moving GIF alone, 1 to 4 pictures or 1 video; this has 2 moving GIFs.',
  ]);
  // It goes out as one frame, as any other picture.
  expect(said('x', moving('a', 40_000_000), square)).toEqual([]);
  expect(said('mastodon', moving('a'), square)).toEqual([]);
});

test('the preview: words cut at the place of “more”, media in order in the network’s frame, and what else was set', () => {
  const caption = `${'word '.repeat(40)}end`;
  const preview = previewOf(
    on(
      { media: ['wide', 'square'], fit: { square: 'pad' }, firstComment: '#menu', collaborators: ['a', 'b'] },
      caption,
    ),
    post(tall, square, wide),
  );
  expect(preview.shown.length).toBeLessThanOrEqual(125);
  expect(preview.shown + preview.rest).toBe(caption);
  expect(preview.media).toEqual([
    { key: 'wide', frame: 1.6, how: 'whole', cropAt: null, trim: null },
    { key: 'square', frame: 1.6, how: 'pad', cropAt: null, trim: null },
  ]);
  expect(preview).toMatchObject({
    format: 'Post',
    title: null,
    firstComment: '#menu',
    facts: [{ label: 'Collaborators', text: 'a, b' }],
    notes: [],
  });
  const cut = previewOf(on({}), post(square, wide));
  expect(cut.media.map(({ how }) => how)).toEqual(['whole', 'cut']);
  expect(cut.notes).toHaveLength(1);
  const story = previewOf(on({ format: 'story', collaborators: ['a'] }), post(film('f')));
  expect(story).toMatchObject({
    format: 'Story',
    shown: '',
    facts: [],
    media: [{ frame: 0.5625, how: 'whole' }],
  });
  const titled = {
    network: 'youtube' as const,
    caption: null,
    options: { title: 'Menu', visibility: 'unlisted' },
  };
  expect(previewOf(titled, post(film('f')))).toMatchObject({
    title: 'Menu',
    facts: [{ label: 'Visibility', text: 'Unlisted' }],
  });
});

test('a field has to be of its kind and within its limits, and counts only where it means something', () => {
  const found = (network: 'instagram' | 'mastodon' | 'linkedin', options: Record<string, unknown>) =>
    problems(network, { text: 'x', media: [film('f')], firstComment: null, options }).map(
      (one) => one.sentence,
    );
  expect(found('instagram', { collaborators: ['a', 'b', 'c', 'd'] })).toEqual([
    'Instagram takes 3 collaborators; this has 4.',
  ]);
  expect(found('instagram', { collaborators: 'a, b' })).toEqual(['Collaborators cannot be read.']);
  expect(found('instagram', { coverSeconds: '3' })).toEqual(['Cover of the reel cannot be read.']);
  expect(found('instagram', { coverSeconds: 1000 })).toEqual([
    'Cover of the reel is a number from 0 to 900.',
  ]);
  expect(found('instagram', { locationId: 'Berlin' })).toEqual([
    'Location on Instagram: The number of the place’s page on Facebook.',
  ]);
  expect(found('instagram', { format: 'story', collaborators: 'a, b' })).toEqual([]);
  expect(found('mastodon', { language: 'English' })).toEqual([
    'Language takes 2 characters on Mastodon; this has 7.',
  ]);
  expect(found('linkedin', { visibility: 'members' })).toEqual([]);
});

test('the record says by what an account’s post differs', () => {
  const said = differences(
    on({ format: 'post', media: ['wide', 'square'], fit: { square: 'pad' }, firstComment: '#menu' }),
    post(tall, square, wide),
  );
  expect(said).toEqual([
    { label: 'Kind', text: 'Post' },
    { label: 'Media', text: '3, 2' },
    { label: 'Fitted', text: '2 padded' },
    { label: 'First comment', text: '#menu' },
  ]);
  expect(differences(on({}), post(square))).toEqual([]);
});

test('a video is seen in the shape and the length that were chosen, and the record says so', () => {
  const reel = { ...film('reel'), width: 1920, height: 1080, seconds: 100 };
  const target = {
    network: 'facebook' as const,
    caption: null,
    options: {
      format: 'reel',
      fit: { reel: 'crop' },
      cropAt: { reel: { x: 0.2, y: 0.5 } },
      trim: { reel: 90 },
    },
  };
  expect(previewOf(target, post(reel)).media).toEqual([
    { key: 'reel', frame: expect.closeTo(0.5625, 2), how: 'crop', cropAt: { x: 0.2, y: 0.5 }, trim: 90 },
  ]);
  expect(differences(target, post(reel)).slice(1)).toEqual([
    { label: 'Fitted', text: '1 cropped 20 % from the left' },
    { label: 'Shortened', text: '1 to its first 90 seconds' },
  ]);
  // A video that cannot be transcoded is shown as it goes out: whole.
  const unknown = { ...reel, seconds: null };
  expect(previewOf(target, post(unknown)).media).toMatchObject([{ how: 'whole', cropAt: null, trim: null }]);
  expect(previewOf({ ...target, options: { trim: { reel: 500 } } }, post(reel)).media).toMatchObject([
    { trim: null },
  ]);
});

test('a video in a set is cut like the first, until somebody decides', () => {
  const said = (options: Record<string, unknown>) =>
    notices('instagram', checkedPost(post(square, film('f')), on(options)));
  expect(said({})).toMatchObject([{ field: 'media.2', help: 'shape' }]);
  expect(said({ fit: { f: 'pad' } })).toEqual([]);
  expect(previewOf(on({ fit: { f: 'pad' } }), post(square, film('f'))).media[1]).toMatchObject({
    frame: 1,
    how: 'pad',
  });
});
