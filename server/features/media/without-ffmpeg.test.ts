import childProcess from 'node:child_process';
import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { objectIdOf } from '#domain/media/object-path.ts';
import { PLACE, xmpBox } from '#tests/support/films.ts';
import { mediaApp, type MediaApp } from '#tests/support/media-app.ts';

/** How starting a program fails; null: it does not. */
let failure: { code: string; thrown: boolean } | null = null;
let started: string[] = [];

const { spawn } = childProcess;
/** Replaces it for all importers, until this file is done. */
function replaceSpawn(by: unknown): void {
  Object.assign(childProcess, { spawn: by });
  syncBuiltinESMExports();
}
function failingSpawn(program: string, ...rest: unknown[]): unknown {
  started.push(program);
  if (!failure) return (spawn as (...all: unknown[]) => unknown)(program, ...rest);
  const error = Object.assign(new Error(`spawn ${program} ${failure.code}`), { code: failure.code });
  if (failure.thrown) throw error;
  const child = new EventEmitter();
  process.nextTick(() => child.emit('error', error));
  return child;
}

const noted = readFileSync('tests/support/noted-in-berlin.mp4');
const mov = readFileSync('tests/support/filmed-in-berlin.mov');
const head = (bytes: string) => Buffer.concat([Buffer.from(bytes, 'hex'), Buffer.alloc(200)]);

let room: MediaApp;
beforeAll(async () => {
  replaceSpawn(failingSpawn);
  room = await mediaApp();
});
afterAll(async () => {
  replaceSpawn(spawn);
  await room.close();
});
beforeEach(() => {
  started = [];
});

describe('without ffmpeg', () => {
  beforeAll(() => {
    failure = { code: 'ENOENT', thrown: false };
  });

  test.each([
    ['MP4', () => Buffer.concat([noted, xmpBox()]), 'video/mp4', '+52.5200+013.4050'],
    ['MOV', () => mov, 'video/quicktime', '+52.5200+013.4050'],
  ])('%s still forgets where it was taken', async (_name, make, type, place) => {
    const before = make();
    expect(before.includes(place)).toBe(true);
    const path = await room.uploaded(before);
    const { status, headers, body } = await room.ask(path);
    expect([status, headers['content-type'], body.length]).toEqual([200, type, before.length]);
    expect(body.includes(place)).toBe(false);
    expect((await room.ask(`${path}?w=320`)).status).toBe(404);
    expect(started).toContain('ffprobe');
  });

  test.each([
    ['MKV', head('1a45dfa3a34286810142f7810142f2810442f381084282886d6174726f736b61')],
    ['WebM', head('1a45dfa39f4286810142f7810142f2810442f381084282847765626d')],
    ['AVI', head('52494646c8000000415649204c495354')],
    [
      'WMV',
      head(
        `3026b2758e66cf11a6d900aa0062ce6c${'00'.repeat(14)}9107dcb7b7a9cf118ee600c00c2053656800000000000000c0ef19bc4d5bcf11a8fd00805f5c442b`,
      ),
    ],
    ['FLV', head('464c560105000000090000000012')],
  ])('%s is refused with a sentence that says what works', async (_name, file) => {
    const answer = await room.upload(file);
    expect([answer.status, answer.json().message]).toEqual([
      415,
      'On this server videos have to be MP4 or MOV. Please save it as MP4, or ask whoever runs the server to install ffmpeg.',
    ]);
  });

  test('half a film is refused', async () => {
    const answer = await room.upload(mov.subarray(0, 1200));
    expect([answer.status, answer.json().message]).toEqual([
      415,
      'This video is damaged or incomplete. Please choose another one.',
    ]);
  });
});

test.each([
  { code: 'EAGAIN', thrown: false },
  { code: 'EMFILE', thrown: false },
  { code: 'ENOMEM', thrown: true },
])('$code is no lack of ffmpeg: the upload is kept for the next try', async (how) => {
  const url = await room.address();
  await room.put(url, noted);
  failure = how;
  const later = await room.normalize(url);
  expect([later.status, later.headers['retry-after'], later.json().message]).toEqual([
    503,
    '60',
    'The server is too busy to look at this video right now. Please try again in a minute.',
  ]);
  failure = null;
  const again = await room.normalize(url);
  expect(again.status).toBe(200);
  const { body } = await room.ask(again.json().normalizedPath);
  expect(body.includes(PLACE)).toBe(false);
  expect(await room.ctx.storage.size(`films/${objectIdOf(again.json().normalizedPath)}`)).toBe(body.length);
});
