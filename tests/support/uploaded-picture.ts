import type { Client } from './app.ts';
import { jpeg } from './pictures.ts';

/** A small picture that the server has taken; its path. */
export async function uploadedPicture(client: Client): Promise<string> {
  const { uploadURL } = (await client('POST', '/api/objects/upload')).body as { uploadURL: string };
  const address = new URL(uploadURL);
  await client('PUT', address.pathname + address.search, await jpeg(60, 40), {
    'content-type': 'image/jpeg',
  });
  const { body } = await client('POST', '/api/objects/normalize', { rawPath: address.pathname });
  return (body as { normalizedPath: string }).normalizedPath;
}
