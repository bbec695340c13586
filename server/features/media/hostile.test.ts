import { afterAll, beforeAll, expect, test } from 'vitest';
import { mediaApp, type MediaApp } from '#tests/support/media-app.ts';
import { memoryGrowth } from '#tests/support/memory.ts';
import { avifBomb, claimingPng, endlessGif, jpeg, noisyJpeg } from '#tests/support/pictures.ts';

const MB = 1024 * 1024;
const NOT_ACCEPTED =
  'This type of file cannot be used. Please choose an image (JPEG, PNG, GIF, WebP, HEIC or AVIF) or a video (MP4, MOV, WebM, MKV, AVI, WMV or FLV).';
const BROKEN = 'This image is damaged or incomplete. Please choose another one.';
const TOO_MANY_PIXELS = 'Images can have up to 100 megapixels. Please choose a smaller one.';
const TOO_HEAVY =
  'This image takes too much memory to open. Please save it smaller, or as JPEG, and try again.';

let room: MediaApp;
beforeAll(async () => {
  room = await mediaApp();
});
afterAll(() => room.close());

const text = (content: string) => async () => Buffer.from(content, 'latin1');
const svg = (inner: string) =>
  text(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${inner}</svg>`);
const truncated = async () => {
  const whole = await noisyJpeg();
  return whole.subarray(0, whole.length / 2);
};
const hostile: [string, () => Promise<Buffer>, number, string][] = [
  ['nothing at all', text(''), 400, 'This file is empty. Please choose another one.'],
  ['a program', text(`MZ\x90\0${'\0'.repeat(2000)}`), 415, NOT_ACCEPTED],
  ['an SVG with a script', svg('<script>alert(1)</script>'), 415, NOT_ACCEPTED],
  [
    'an SVG that fetches a picture',
    svg('<image href="http://127.0.0.1:9/x.png" width="9" height="9"/>'),
    415,
    NOT_ACCEPTED,
  ],
  [
    'an XML that reads a file',
    text('<?xml version="1.0"?><!DOCTYPE s [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>'),
    415,
    NOT_ACCEPTED,
  ],
  ['a page', text('<!doctype html><script>alert(1)</script>'), 415, NOT_ACCEPTED],
  ['a PDF', text('%PDF-1.7\n1 0 obj<<>>endobj\n%%EOF'), 415, NOT_ACCEPTED],
  ['a playlist that reads a file', text('#EXTM3U\n#EXTINF:10,\nfile:///etc/passwd\n'), 415, NOT_ACCEPTED],
  ['a list of films that reads a file', text('ffconcat version 1.0\nfile /etc/passwd\n'), 415, NOT_ACCEPTED],
  ['a GIF that is a script', text('GIF89a<?php system($_GET[0]); ?>'), 415, BROKEN],
  ['half a JPEG', truncated, 415, BROKEN],
  ['a PNG that claims 1 × 100,000,000', async () => claimingPng(1, 100_000_000), 413, TOO_MANY_PIXELS],
  ['a PNG that claims 60,000 × 60,000', async () => claimingPng(60_000, 60_000), 413, TOO_MANY_PIXELS],
  ['a PNG that claims more than it holds', async () => claimingPng(9000, 9000), 415, BROKEN],
  ['an AVIF that unfolds', async () => avifBomb(), 413, TOO_HEAVY],
  [
    'an animation without end',
    async () => endlessGif(20_000),
    413,
    'Animations can have up to 1000 frames. Please choose a shorter one.',
  ],
];

test.each(hostile)(
  '%s is refused with a clear message and costs little',
  async (_name, make, status, message) => {
    const file = await make();
    let answer: Awaited<ReturnType<MediaApp['upload']>> | undefined;
    const growth = await memoryGrowth(async () => {
      answer = await room.upload(file);
    });
    expect([answer?.status, answer?.json().message]).toEqual([status, message]);
    expect(growth).toBeLessThan(200 * MB);
  },
);

const afterwards = Buffer.from('<script>alert(1)</script><?php system("id"); ?>');

test('what hides behind a real picture reaches nobody', async () => {
  const path = await room.uploaded(Buffer.concat([await jpeg(), afterwards]));
  for (const query of ['', '?w=320', '?w=2160']) {
    const answer = await room.ask(path + query);
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('image/webp');
    expect(answer.body.includes('script')).toBe(false);
  }
  const original = await room.ask(`${path}?original=1`);
  expect(original.body.includes('script')).toBe(true);
  expect(original.headers['content-disposition']).toMatch(
    /^attachment; filename="greenroom-[0-9a-f]{8}\.jpg"$/,
  );
  expect(original.headers['x-content-type-options']).toBe('nosniff');
  expect(original.headers['content-security-policy']).toBe("default-src 'none'; sandbox");
});
