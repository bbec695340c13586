import { expect, test } from 'vitest';
import { problems, type CheckedMedium, type CheckedPost } from './check.ts';
import { byteLength, countText, escaped } from './count-text.ts';
import { linksIn } from './links.ts';
import { isNetwork, NETWORKS, type NetworkName } from './network.ts';
import { folded } from './preview.ts';
import { RULES } from './rules-table.ts';

const family = '👨‍👩‍👧‍👦';
const url = 'https://example.com/a/very/long/address?with=query&and=more';

test.each<[NetworkName, string, number]>([
  ['bluesky', 'abc', 3],
  ['bluesky', family, 1],
  ['bluesky', 'e\u0301', 1],
  ['bluesky', url, url.length],
  ['mastodon', `see ${url}.`, 4 + 23 + 1],
  ['mastodon', 'hello @ada@example.social', 'hello @ada'.length],
  ['mastodon', `${family} ${url} ${url}`, 1 + 1 + 23 + 1 + 23],
  ['x', 'plain', 5],
  ['x', 'é', 1],
  ['x', '日本', 4],
  ['x', family, 2],
  ['x', '👍🏽', 2],
  ['x', '🇩🇪', 2],
  ['x', '“quoted” – yes…', 16],
  ['x', `${url} and example.com/x`, 23 + 5 + 23],
  ['x', 'mail ada@example.com', 20],
  ['x', 'Fern.restaurant is open', 23 + ' is open'.length],
  ['x', `Book at fern.berlin/${'table/'.repeat(9)}`, 'Book at '.length + 23],
  ['x', 'fern.bar, fern.studio and fern.cafe', 3 * 23 + ', '.length + ' and '.length],
  ['x', 'Node.js in menu.pdf, e.g. here', 30],
  ['x', 'Node.js/x and menu.pdf.zip', 2 * 23 + ' and '.length],
  // It may be a link: what X would refuse at the date is refused while it is written.
  ['x', 'open.Then closed', 23 + ' closed'.length],
  ['x', `https://fern.berlin/Menu_(spring) (https://fern.berlin/x)`, 2 * 23 + 3],
  ['x', 'https://fern.berlin/日本', 23 + 4],
  ['x', `http://localhost/${'a'.repeat(30)}`, 47],
  ['x', '#fern.berlin', 12],
  // A host in ASCII may follow other letters, and others may follow it.
  ['x', '詳しくはexample.comへ', 8 + 23 + 2],
  ['x', '詳しくはexample.com/menuへ', 8 + 23 + 2],
  ['x', 'https://example.comへ', 23 + 2],
  ['x', '日本.example.com', 5 + 23],
  ['x', 'ｆern.example.comです。fern.berlin', 2 + 23 + 6 + 23],
  ['x', 'twitter.comこれは日本語です。example.com中国語t.co/abcde한국twitter.com', 4 * 23 + 18 + 6 + 4],
  ['x', 'menu.pdfを', 10],
  ['x', 'café-fern.fr, fern.みんな', 23 + 2 + 23 + 2],
  ['x', 'ada.bob@fern.berlin', 19],
  // X may link what follows an underscore, or not.
  ['x', 'see foo_bar.com', 'see foo_'.length + 23],
  ['x', `foo_bar.com/${'a'.repeat(30)}`, 42],
  ['x', `https://foo_bar.com/${'a'.repeat(30)}`, 50],
  ['x', 'https://my_shop.fern.berlin/x', 23],
  ['x', 'fern.berlin_x', 23 + 2],
  // These end a link.
  ['x', 'fern.berlin#menu', 23 + 5],
  ['x', 'fern.berlin/a{b}', 23 + 3],
  ['mastodon', 'https://en.wikipedia.org/wiki/Fern_(plant) and (https://fern.berlin/x).', 2 * 23 + 8],
  ['threads', 'abc', 3],
  ['threads', 'a👍', 5],
  ['threads', 'aé', 2],
  ['linkedin', 'a (b) #c_d', 14],
  ['linkedin', 'a #tag and C#', 14],
  ['linkedin', 'back\\slash', 11],
  ['instagram', '👍', 2],
  ['facebook', family, family.length],
])('%s counts %j as %i', (network, text, count) => {
  expect(countText(text, RULES[network].text)).toBe(count);
});

test.each<[NetworkName, string, number]>([
  // X links a host from wherever it may begin, also within a word and up to a path.
  ['x', 'ähttps://fern.berlin', 1 + 23],
  ['x', '@aäb.berlin', 3 + 23],
  ['x', 'fern.berlin/_abcäb.berlin', 23 + 1 + 23],
  ['x', 'ä..bäc.berlin', 5 + 23],
  ['x', 'ä.ä.ä', 5],
  ['x', '日.fern.berlin.1', 3 + 23 + 2],
  ['x', 'fern.ähäu.7', 23 + 4],
  ['bluesky', 'a\r\n\r\nb\r', 5],
  ['bluesky', '\u0600b a\u0301', 3],
  ['x', 'a\r\nb', 4],
  ['x', 'e\u0323\u0301 и\u0306 か\u3099', 8],
  ['threads', 'a\r\n👍b', 8],
])('%s counts %j as %i, whatever stands around its letters', (network, text, count) => {
  expect(countText(text, RULES[network].text)).toBe(count);
});

// Read once for each letter, such a word would take minutes.
test.each([
  ['ä', 200_000],
  ['ä.', 200_000],
  ['ähttps', 200_000],
  ['a\u0301\u0302', 30_000],
])('a word of %j in great number is counted', (unit, most) => {
  const word = unit.repeat(most / unit.length);
  expect(countText(word, RULES.x.text)).toBe(word.normalize('NFC').length);
});

test.each([
  ['See https://en.wikipedia.org/wiki/Fern_(plant).', 'https://en.wikipedia.org/wiki/Fern_(plant)'],
  ['(see https://a.example/b)', 'https://a.example/b'],
  ['(https://a.example/b_(c))', 'https://a.example/b_(c)'],
  ['[https://a.example/b], and', 'https://a.example/b'],
  ['https://a.example/?q[]=1&r[2]!', 'https://a.example/?q[]=1&r[2]'],
  ['https://a.example/b?!…', 'https://a.example/b'],
  ['only https:// and', undefined],
  ['„https://a.example/brot“', 'https://a.example/brot'],
  ['«https://a.example/x», et', 'https://a.example/x'],
  ['»https://a.example/x«.', 'https://a.example/x'],
  ['‹https://a.example/x› ‚', 'https://a.example/x'],
  ['“https://a.example/y.”', 'https://a.example/y'],
  ['‘https://a.example/y’', 'https://a.example/y'],
  ['https://a.example/z。', 'https://a.example/z'],
  ['「https://a.example/z」、', 'https://a.example/z'],
  ['『https://a.example/z』！？', 'https://a.example/z'],
  ['（https://a.example/z）。', 'https://a.example/z'],
  ['https://a.example/日本', 'https://a.example/日本'],
])('the link in %j is %s', (text, link) => {
  expect(linksIn(text).map(({ url }) => url)).toEqual(link ? [link] : []);
  for (const { from, to, url } of linksIn(text)) expect(text.slice(from, to)).toBe(url);
});

test.each(['', 'abc', 'é', '日本', family, '👍🏽', '\ud83d\udc4d', 'mixed é 日 👍'])(
  'bytes of %j are those of UTF-8',
  (text) => {
    expect(byteLength(text)).toBe(Buffer.byteLength(text));
  },
);

test('a text counts no less for having more in it, whatever the network', () => {
  const parts = ['a', 'é', '日', family, '👍🏽', ' ', url, '#tag', '@ada@example.social', '(x)', '\n'];
  for (const network of NETWORKS)
    for (const one of parts)
      for (const other of parts) {
        const rule = RULES[network].text;
        // With a space, so that the two parts do not merge.
        expect(countText(`${one} ${other}`, rule)).toBe(countText(one, rule) + 1 + countText(other, rule));
      }
});

test('each character that cuts a LinkedIn text off gets a backslash', () => {
  expect(escaped('a|b {c} @d [e] (f) <g> C# *i* _j_ ~k \\', RULES.linkedin.text.escape ?? '')).toBe(
    'a\\|b \\{c\\} \\@d \\[e\\] \\(f\\) \\<g\\> C\\# \\*i\\* \\_j\\_ \\~k \\\\',
  );
});

test('a long word before a sign is told from a hashtag on LinkedIn at once', () => {
  // By the square of its length this would take minutes.
  const text = `#${'a'.repeat(300_000)}_`;
  expect(countText(text, RULES.linkedin.text)).toBe(text.length + 2);
});

const picture = (more: Partial<CheckedMedium> = {}): CheckedMedium => ({
  kind: 'image',
  width: 1080,
  height: 1080,
  seconds: null,
  altText: null,
  ...more,
});
const film = (more: Partial<CheckedMedium> = {}) =>
  picture({ kind: 'video', width: 1080, height: 1920, seconds: 20, ...more });
const post = (more: Partial<CheckedPost> = {}): CheckedPost => ({
  text: 'Spring menu',
  media: [picture()],
  firstComment: null,
  options: {},
  ...more,
});
const sentences = (network: NetworkName, more: Partial<CheckedPost> = {}) =>
  problems(network, post(more)).map(({ field, sentence }) => `${field}: ${sentence}`);

test.each<[NetworkName, Partial<CheckedPost>, string[]]>([
  ['bluesky', {}, []],
  ['bluesky', { text: 'x'.repeat(300) }, []],
  ['bluesky', { text: 'x'.repeat(312) }, ['text: Bluesky takes 300 characters; this has 312.']],
  ['bluesky', { text: family.repeat(150) }, ['text: Bluesky takes 3,000 bytes of text; this has 3,750.']],
  ['bluesky', { text: ' ', media: [] }, ['text: Write a text for Bluesky, or add a picture or video.']],
  ['bluesky', { text: '' }, []],
  ['mastodon', { text: 'x'.repeat(480), options: { spoiler: 'Food, 20 letters ok' } }, []],
  [
    'mastodon',
    { text: 'x'.repeat(480), options: { spoiler: 'Food and 21 letters..' } },
    ['text: Mastodon takes 500 characters, the content warning included; this has 501.'],
  ],
  [
    'youtube',
    { text: 'Menu -> spring', media: [film()], options: { title: 'Menu' }, firstComment: '1 > 0' },
    ['text: The text cannot have > in it on YouTube.'],
  ],
  ['instagram', { options: { collaborators: ['@fern.berlin', ' fern_2 '] } }, []],
  [
    'instagram',
    { options: { collaborators: ['fern', 'fern berlin'] } },
    ['options.collaborators: Collaborators on Instagram: Up to three handles, with commas between them.'],
  ],
  ['instagram', { media: [film()], options: { coverSeconds: 19.9 } }, []],
  [
    'instagram',
    { media: [film()], options: { coverSeconds: 20 } },
    ['options.coverSeconds: Cover of the reel is a second of the video, which has 20 seconds.'],
  ],
  [
    'instagram',
    { media: [film({ trim: 8 })], options: { coverSeconds: 9 } },
    ['options.coverSeconds: Cover of the reel is a second of the video, which has 8 seconds.'],
  ],
  [
    'pinterest',
    { media: [film()], options: { coverSeconds: 21 } },
    ['options.coverSeconds: Cover of the video is a second of the video, which has 20 seconds.'],
  ],
  [
    'linkedin',
    { media: [film({ asIs: { type: 'video/mp4', bytes: 60_000 } })] },
    ['media.1: LinkedIn takes videos from 75 KB on; video 1 is smaller.'],
  ],
  [
    'linkedin',
    { media: [film({ bytes: 60_000 })] },
    ['media.1: LinkedIn takes videos from 75 KB on; video 1 is smaller.'],
  ],
  ['linkedin', { media: [film({ bytes: 75_000 })] }, []],
  [
    'bluesky',
    { media: Array.from({ length: 5 }, () => picture()) },
    ['media: Bluesky takes 1 to 4 pictures or 1 video; this has 5 pictures.'],
  ],
  [
    'x',
    { media: [picture(), film()] },
    ['media: X takes 1 to 4 pictures or 1 video; this has 1 picture and 1 video.'],
  ],
  ['instagram', { media: [] }, ['media: Instagram needs 1 picture, 1 video or 2 to 10 pictures and videos.']],
  ['instagram', { media: [picture(), film()] }, []],
  [
    'instagram',
    { media: [picture({ width: 500, height: 1000 })] },
    [
      'media.1: Instagram takes pictures from 0.8 to 1.91 times as wide as high; picture 1 is 0.5. Crop it, pad it or choose another one.',
    ],
  ],
  ['instagram', { media: [picture({ width: 1079, height: 1350 })] }, []],
  ['instagram', { media: [picture({ width: null, height: null })] }, []],
  ['instagram', { text: '#a1 '.repeat(31) }, ['text: Instagram takes 30 hashtags; this has 31.']],
  [
    'instagram',
    { options: { format: 'story' }, text: 'x'.repeat(5000), media: [picture({ width: 1080, height: 1920 })] },
    [],
  ],
  [
    'instagram',
    { options: { format: 'story' }, firstComment: 'hi' },
    ['firstComment: Instagram takes no first comment here.'],
  ],
  ['instagram', { options: { format: 'poem' } }, ['options.format: Instagram has no such kind of post.']],
  [
    'instagram',
    { options: { format: 'constructor' } },
    ['options.format: Instagram has no such kind of post.'],
  ],
  [
    'facebook',
    { options: { format: 'reel' }, media: [film({ seconds: 100 })] },
    ['media.1: Facebook takes videos up to 90 seconds; video 1 has 100 seconds.'],
  ],
  [
    'facebook',
    { options: { format: 'reel' }, media: [film({ width: 1920, height: 1080, seconds: 20 })] },
    [
      'media.1: Facebook takes videos from 0.55 to 0.58 times as wide as high; video 1 is 1.78. Crop it, pad it or choose another one.',
    ],
  ],
  ['facebook', { media: [film({ seconds: 100 })] }, []],
  [
    'x',
    { media: [film({ seconds: 141 })] },
    ['media.1: X takes videos up to 2.3 minutes; video 1 has 2.4 minutes.'],
  ],
  [
    'bluesky',
    { media: [film({ asIs: { type: 'video/webm', bytes: 101_000_001 } })] },
    [
      'media.1: Bluesky takes videos as MP4; video 1 is of another type. Save it as MP4, or ask whoever runs the server to install ffmpeg.',
      'media.1: Bluesky takes videos up to 100 MB; video 1 has 102 MB.',
    ],
  ],
  [
    'bluesky',
    { media: [picture({ altText: 'x'.repeat(2001) })] },
    ['media.1: Bluesky takes 2,000 characters of alt text; picture 1 has 2,001.'],
  ],
  [
    'bluesky',
    { media: [film({ altText: 'x'.repeat(1001) })] },
    ['media.1: Bluesky takes 1,000 characters of alt text; video 1 has 1,001.'],
  ],
  ['youtube', { media: [film()], options: { title: 'a', tags: `${'a b,'.repeat(71)}end` } }, []],
  [
    'youtube',
    { media: [film()], options: { title: 'a', tags: `${'a b,'.repeat(83)}end` } },
    [
      'options.tags: Tags takes 500 characters on YouTube, with quotation marks around tags of several words; this has 501.',
    ],
  ],
  [
    'threads',
    {
      text: 'www.a.test https://www.a.test a.test/1 https://b.test https://c.test https://d.test https://e.test',
    },
    [],
  ],
  [
    'threads',
    {
      text: 'https://a.test/1 https://a.test/2 https://a.test/3 https://a.test/4 https://a.test/5 www.a.test',
    },
    ['text: Threads takes 5 different links; this has 6.'],
  ],
  ['youtube', { media: [film()] }, ['options.title: Title is needed for YouTube.']],
  [
    'youtube',
    { media: [film()], options: { title: 'a <b>' } },
    ['options.title: Title cannot have < in it on YouTube.'],
  ],
  [
    'youtube',
    { media: [picture()], options: { title: 'a' } },
    ['media: YouTube takes 1 video; this has 1 picture.'],
  ],
  [
    'mastodon',
    { options: { visibility: 'secret' } },
    ['options.visibility: Visibility is one of Public, Unlisted, Followers only.'],
  ],
  [
    'tiktok',
    { options: { privacy: 'SELF_ONLY' }, firstComment: 'x', media: [film()] },
    ['firstComment: TikTok takes no first comment here.'],
  ],
  [
    'tiktok',
    { media: [picture()] },
    [
      'media: TikTok takes 1 video; this has 1 picture.',
      'options.privacy: Who can see it is needed for TikTok.',
    ],
  ],
  [
    'tiktok',
    { options: { privacy: 'public' }, media: [film()] },
    ['options.privacy: Who can see it is one of Everyone, Friends, Followers, Only me.'],
  ],
  [
    'pinterest',
    { options: { link: 'green.example' }, media: [picture(), picture()] },
    [
      'media: Pinterest takes 1 picture or 1 video; this has 2 pictures.',
      'options.link: Link on Pinterest: Where the pin leads: an address with https:// before it.',
    ],
  ],
  ['pinterest', { options: { link: 'https://green.example/a?b=1', title: 'Doors' }, media: [picture()] }, []],
  [
    'google-business',
    { media: [film()] },
    ['media: Google Business Profile takes 1 picture; this has 1 video.'],
  ],
  [
    'google-business',
    { media: [picture({ width: 200, height: 300 })] },
    [
      'media.1: Google Business Profile takes pictures of at least 250 by 250 pixels; picture 1 has 200 by 300.',
    ],
  ],
  [
    'mastodon',
    { firstComment: 'x'.repeat(501) },
    ['firstComment: Mastodon takes 500 characters; this has 501.'],
  ],
])('%s %#: what it would refuse is said', (network, more, expected) => {
  expect(sentences(network, more)).toEqual(expected);
});

test('what an account’s own server allows counts instead of the network’s figures', () => {
  const long = post({ text: 'x'.repeat(900) });
  expect(problems('mastodon', long)).toHaveLength(1);
  expect(problems('mastodon', long, { text: 1000 })).toEqual([]);
  const two = post({ media: [picture(), picture()] });
  expect(problems('mastodon', two, { media: 1 })).toHaveLength(1);
});

test('a text is folded by characters or lines, words stay whole, nothing is lost', () => {
  expect(folded('bluesky', 'x'.repeat(290))).toEqual({ shown: 'x'.repeat(290), rest: '' });
  expect(folded('instagram', 'short')).toEqual({ shown: 'short', rest: '' });
  expect(folded('instagram', 'x'.repeat(125)).rest).toBe('');
  const text = 'word '.repeat(60);
  const { shown, rest } = folded('instagram', text);
  expect(shown + rest).toBe(text);
  expect(shown.endsWith('word')).toBe(true);
  expect(shown.length).toBeLessThanOrEqual(125);
  expect(folded('instagram', 'one\ntwo\nthree\nfour')).toEqual({ shown: 'one\ntwo\nthree', rest: '\nfour' });
  expect(folded('instagram', family.repeat(130)).shown).toBe(family.repeat(125));
});

test('every network’s table is whole: a set needs its kind of media, and the least is not above the most', () => {
  for (const network of NETWORKS) {
    const { sets, formats, image, video } = RULES[network];
    for (const set of [...sets, ...Object.values(formats ?? {}).flatMap((format) => [...format.sets])]) {
      expect(set.min).toBeLessThanOrEqual(set.max);
      if (set.of === 'image') expect(image, network).not.toBeNull();
      if (set.of === 'video') expect(video, network).not.toBeNull();
    }
  }
});

test('only the names of networks are taken for networks', () => {
  expect([...NETWORKS].every(isNetwork)).toBe(true);
  expect(['', 'Bluesky', 'reminder', 'constructor'].some(isNetwork)).toBe(false);
});
