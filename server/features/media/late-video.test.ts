import childProcess from 'node:child_process';
import { readFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { VIDEO_NOT_MADE_READY } from '#domain/media/limits.ts';
import { film, hasFfmpeg } from '#tests/support/films.ts';
import { mediaApp, type MediaApp } from '#tests/support/media-app.ts';
import { runProgram } from './run-program.ts';

/** Programs that take for ever on this machine, by their names; their time is over at once. */
let slow: string[] = [];

const { spawn } = childProcess;
function replaceSpawn(by: unknown): void {
  Object.assign(childProcess, { spawn: by });
  syncBuiltinESMExports();
}
/** The next timer is that of a program that takes for ever. */
let isNext = false;
function slowSpawn(program: string, args: string[], options: object): unknown {
  isNext = slow.includes(program);
  return isNext ? spawn('sleep', ['600'], options) : spawn(program, args, options);
}

const LATER = [
  503,
  '60',
  'The server is too busy to look at this video right now. Please try again in a minute.',
];

describe.skipIf(!hasFfmpeg)('a video for which the time runs out', () => {
  let room: MediaApp;
  beforeAll(async () => {
    replaceSpawn(slowSpawn);
    room = await mediaApp();
  });
  afterAll(async () => {
    replaceSpawn(spawn);
    await room.close();
  });
  beforeEach(() => {
    const { setTimeout: real } = globalThis;
    vi.spyOn(globalThis, 'setTimeout').mockImplementation((run: () => void, ms?: number) => {
      const wait = isNext ? 20 : ms;
      isNext = false;
      return real(run, wait);
    });
  });
  afterEach(() => {
    slow = [];
    vi.restoreAllMocks();
  });

  const avi = () => film('avi', '-c:v mpeg4 -c:a libmp3lame');
  const uploaded = async (bytes: Buffer) => {
    const url = await room.address();
    await room.put(url, bytes);
    return url;
  };
  const judged = async (url: string) => {
    const answer = await room.normalize(url);
    return [answer.status, answer.headers['retry-after'], answer.json().message];
  };

  test.each(['ffmpeg', 'ffprobe'])(
    '(%s) is kept, and the next try may find the machine idle',
    async (program) => {
      const url = await uploaded(avi());
      slow = [program];
      expect(await judged(url)).toEqual(LATER);
      expect(await judged(url)).toEqual(LATER);
      slow = [];
      expect((await room.normalize(url)).status).toBe(200);
    },
  );

  test('again and again is at fault itself: the third time it is refused and removed', async () => {
    const url = await uploaded(avi());
    slow = ['ffmpeg'];
    expect(await judged(url)).toEqual(LATER);
    expect(await judged(url)).toEqual(LATER);
    expect(await judged(url)).toEqual([415, undefined, VIDEO_NOT_MADE_READY]);
    slow = [];
    expect((await room.normalize(url)).status).toBe(404);
  });

  test('is not served as it is if not every browser shows it', async () => {
    const url = await uploaded(film('mov', '-c:v mjpeg -c:a aac'));
    slow = ['ffmpeg'];
    expect(await judged(url)).toEqual(LATER);
    expect(await judged(url)).toEqual(LATER);
    expect(await judged(url)).toEqual([415, undefined, VIDEO_NOT_MADE_READY]);
  });

  test('and whose notes can be blanked without a program is taken as before', async () => {
    const url = await uploaded(readFileSync('tests/support/filmed-in-berlin.mov'));
    slow = ['ffmpeg'];
    expect((await room.normalize(url)).status).toBe(200);
  });
});

test('a program whose time is over is ended and called late; one with too much output is refused', async () => {
  const limits = { seconds: 0.1, memory: 1e9, outputBytes: 1000 };
  expect((await runProgram('sleep', ['600'], limits)).outcome).toBe('late');
  expect((await runProgram('yes', [], { ...limits, seconds: 60 })).outcome).toBe('refused');
});
