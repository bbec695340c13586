import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inTemporaryFolder } from '#server/kit/temporary-folder.ts';
import { preloader } from './preloads.ts';

test('without a manifest nothing is preloaded', async () => {
  await inTemporaryFolder(async (folder) => {
    const add = await preloader(folder);
    expect(add('<head></head>', ['web/app.tsx'])).toBe('<head></head>');
  });
});

test('a manifest that cannot be read is an error', async () => {
  await inTemporaryFolder(async (folder) => {
    await mkdir(join(folder, '.vite', 'manifest.json'), { recursive: true });
    await expect(preloader(folder)).rejects.toThrow('EISDIR');
  });
});
