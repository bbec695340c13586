import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { objectIdOf } from '#domain/media/object-path.ts';
import { objects } from '#server/db/schema/media.ts';
import { film, hasFfmpeg } from '#tests/support/films.ts';
import { mediaApp, type MediaApp } from '#tests/support/media-app.ts';
import { makeNetworkFilm } from './network-film.ts';

let room: MediaApp;
beforeAll(async () => {
  room = await mediaApp();
});
afterAll(() => room.close());

describe.skipIf(!hasFfmpeg)('with ffmpeg', () => {
  test('a video that found no room on the disk has not failed: storage has, and it is tried again', async () => {
    const id = objectIdOf(await room.uploaded(film('mkv', '-c:v mpeg4 -c:a pcm_s16le -ac 1'))) ?? '';
    const [object] = await room.ctx.db.select().from(objects).where(eq(objects.id, id));
    if (!object) throw new Error('the upload is gone');
    const make = (isFull: boolean) =>
      makeNetworkFilm(room.ctx, object, '1920-8000', () => undefined, {
        runProgram: () => Promise.resolve({ outcome: 'refused', output: Buffer.alloc(0) }),
        lacksRoom: () => Promise.resolve(isFull),
      });
    await expect(make(true)).rejects.toMatchObject({ name: 'PortError', kind: 'retry later' });
    expect(await make(false)).toMatchObject({ is: 'failed' });
  });
});
