import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { objectIdOf } from '#domain/media/object-path.ts';
import { film, hasFfmpeg } from '#tests/support/films.ts';
import { mediaApp, type MediaApp } from '#tests/support/media-app.ts';
import { askForNetworkFilm, findNetworkFilm, isAway, mediaJobs } from './network-films.ts';
import type { runProgram } from './run-program.ts';

type RunProgram = typeof runProgram;

const machine = vi.hoisted(() => ({ isFull: false }));
vi.mock('./room.ts', () => ({ lacksRoom: () => Promise.resolve(machine.isFull) }));
vi.mock('./run-program.ts', async (load) => {
  const real = await load<{ runProgram: RunProgram }>();
  return {
    runProgram: (...given: Parameters<RunProgram>) =>
      machine.isFull && given[0] === 'ffmpeg'
        ? Promise.resolve({ outcome: 'refused', output: Buffer.alloc(0) })
        : real.runProgram(...given),
  };
});

let room: MediaApp;
beforeAll(async () => {
  room = await mediaApp();
});
afterAll(() => room.close());

describe.skipIf(!hasFfmpeg)('with ffmpeg', () => {
  test('a video that found no room on the disk has not failed, and is made once there is some', async () => {
    const id = objectIdOf(await room.uploaded(film('mkv', '-c:v mpeg4 -c:a pcm_s16le -ac 1'))) ?? '';
    const name = '1920-8000';
    const [job] = mediaJobs;
    const make = () => job?.run(room.ctx, { objectId: id, name }, { number: 1, last: false, worker: 'one' });
    await askForNetworkFilm(room.ctx.db, id, name);
    machine.isFull = true;
    await make();
    expect(isAway(await findNetworkFilm(room.ctx.db, id, name))).toBe(true);
    machine.isFull = false;
    await make();
    expect(await findNetworkFilm(room.ctx.db, id, name)).toMatchObject({ state: 'ready' });
  });
});
