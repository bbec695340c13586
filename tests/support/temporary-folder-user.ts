import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inTemporaryFolder } from '#server/kit/temporary-folder.ts';

/** Has a file in a temporary folder, says where, and keeps it until the process ends. */
await inTemporaryFolder(async (folder) => {
  const file = join(folder, 'original');
  await writeFile(file, 'a client’s file');
  process.stdout.write(`${file}\n`);
  await new Promise(() => setInterval(() => undefined, 1000));
});
