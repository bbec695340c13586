import { describe, expect, test } from 'vitest';
import { withoutNotes } from './without-notes.ts';

const bytes = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex');
const text = (words: string) => Buffer.from(words, 'latin1');
const join = (...parts: Buffer[]) => Buffer.concat(parts);
/** Parts of at most 255 bytes, and the end. */
const parts = (...contents: Buffer[]) =>
  join(...contents.flatMap((one) => [Buffer.from([one.length]), one]), bytes('00'));

const HEAD = join(text('GIF89a'), bytes('0100 0100 80 00 00 000000 ffffff'));
const CONTROL = bytes('21f9 04 00 0a00 00 00');
const FRAME = bytes('2c 0000 0000 0100 0100 00 02 02 4401 00');
const OWN_COLOURS = bytes('2c 0000 0000 0100 0100 80 ff0000 00ff00 02 02 4401 00');
const LOOP = join(bytes('21ff 0b'), text('NETSCAPE2.0'), bytes('03 01 0500 00'));
const END = bytes('3b');
const comment = (words: string) => join(bytes('21fe'), parts(text(words)));
const application = (name: string, ...contents: Buffer[]) =>
  join(bytes('21ff'), parts(text(name), ...contents));
const clean = (file: Buffer) => {
  const made = withoutNotes('image/gif', file);
  return made && Buffer.from(made);
};

describe('a GIF', () => {
  const plain = join(HEAD, LOOP, CONTROL, FRAME, CONTROL, OWN_COLOURS, END);

  test('without notes stays as it is, byte by byte', () => {
    expect(clean(plain)).toEqual(plain);
  });

  test('loses comments, XMP, profiles, unknown applications and what follows its end', () => {
    const noted = join(
      HEAD,
      comment('taken at 52.5, 13.4'),
      LOOP,
      application('XMP DataXMP', text('<x:xmpmeta>secret</x:xmpmeta>')),
      CONTROL,
      comment('between'),
      FRAME,
      application('ICCRGBG1012', text('a profile')),
      application('MYCAMERA1.0', text('one'), text('two')),
      bytes('2177 02 4142 00'),
      CONTROL,
      OWN_COLOURS,
      comment('at the end'),
      END,
      text('behind the end'),
    );
    expect(clean(noted)).toEqual(plain);
  });

  test('keeps of the loop count the count alone', () => {
    const hidden = join(
      HEAD,
      join(bytes('21ff 0b'), text('NETSCAPE2.0'), bytes('03 01 0500'), parts(text('secret'))),
      CONTROL,
      FRAME,
      CONTROL,
      OWN_COLOURS,
      END,
    );
    expect(clean(hidden)).toEqual(plain);
    const other = application('NETSCAPE2.0', text('secret'));
    expect(clean(join(HEAD, other, FRAME, END))).toEqual(join(HEAD, FRAME, END));
  });

  test('loses text that nobody draws, with its timing', () => {
    const words = join(bytes('2101 0c'), Buffer.alloc(12), parts(text('secret')));
    expect(clean(join(HEAD, CONTROL, words, FRAME, END))).toEqual(join(HEAD, FRAME, END));
  });

  test('gets the end that it lacks', () => {
    expect(clean(join(HEAD, FRAME))).toEqual(join(HEAD, FRAME, END));
  });

  test.each([
    ['that ends in the middle of a frame', plain.subarray(0, plain.length - 4)],
    ['that ends in the middle of a note', join(HEAD, FRAME, bytes('21fe 20 4142'))],
    ['that ends in its colours', HEAD.subarray(0, 16)],
    ['with a block that nobody knows', join(HEAD, FRAME, bytes('99'), END)],
    ['without a frame', join(HEAD, comment('nothing else'), END)],
    ['with a timing of another length', join(HEAD, bytes('21f9 05 00 0a00 00 00 00'), FRAME, END)],
    ['that is none', text('not a picture at all')],
    ['that is empty', Buffer.alloc(0)],
  ])('%s is not followed', (_, file) => {
    expect(clean(Buffer.from(file))).toBeNull();
  });
});

describe('a WebP', () => {
  const chunk = (name: string, content: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32LE(content.length);
    return join(text(name), length, content, Buffer.alloc(content.length % 2));
  };
  const file = (...chunks: Buffer[]) => chunk('RIFF', join(text('WEBP'), ...chunks));
  const screen = (flags: string) => chunk('VP8X', bytes(`${flags} 000000 000000 000000`));
  const loop = chunk('ANIM', bytes('ffffffff 0000'));
  const drawn = chunk('VP8L', bytes('2f0000000010'));
  const frame = (...inside: Buffer[]) => chunk('ANMF', join(Buffer.alloc(16, 7), ...inside));
  const cleanWebp = (given: Buffer) => {
    const made = withoutNotes('image/webp', given);
    return made && Buffer.from(made);
  };

  test('loses EXIF, XMP, its profile and what is unknown, in frames, too, and says that they are gone', () => {
    const noted = file(
      screen('3e'),
      chunk('ICCP', text('a profile')),
      loop,
      frame(drawn, chunk('NOTE', text('secret'))),
      frame(chunk('ALPH', text('odd')), drawn),
      chunk('EXIF', text('52.5, 13.4')),
      chunk('XMP ', text('secret')),
      chunk('ZZZZ', text('secret')),
    );
    expect(cleanWebp(join(noted, text('behind the end')))).toEqual(
      file(screen('12'), loop, frame(drawn), frame(chunk('ALPH', text('odd')), drawn)),
    );
  });

  test.each([
    ['that ends too early', file(screen('02'), loop, frame(drawn)).subarray(0, 50)],
    ['with a chunk that is longer than it', file(join(text('VP8L'), bytes('ffff0000'), bytes('00')))],
    ['with an empty frame', file(screen('02'), loop, frame())],
    ['that is none', text('not a picture at all')],
  ])('%s is not followed', (_, given) => {
    expect(cleanWebp(Buffer.from(given))).toBeNull();
  });
});

test('a file of another type is not followed', () => {
  expect(withoutNotes('image/png', HEAD)).toBeNull();
});
