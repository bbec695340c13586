import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

/** What a file chooser is given. */
export interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A photo in one colour, so that several can be told apart. */
export async function photo(name: string, colour: string, width = 900, height = 900): Promise<ChosenFile> {
  const picture = sharp({ create: { width, height, channels: 3, background: colour } });
  return { name, mimeType: 'image/png', buffer: await picture.png().toBuffer() };
}

/** Two seconds of film. */
export async function film(name: string): Promise<ChosenFile> {
  const path = fileURLToPath(new URL('../support/filmed-in-berlin.mov', import.meta.url));
  return { name, mimeType: 'video/quicktime', buffer: await readFile(path) };
}

/** A file that is not what its name says. */
export const notAPicture = (name: string, mimeType: string): ChosenFile => ({
  name,
  mimeType,
  buffer: Buffer.from('just words'),
});
