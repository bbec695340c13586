import type { FullAgency } from './full-agency.ts';
import type { Try } from './walk-of-ids.ts';

/** The files of a post. */
export function walkOfFiles(theirs: FullAgency, ours: FullAgency): Record<string, Try[]> {
  const { posts, assetId, objectPath } = theirs;
  const add = (postId: string, path: string, more: Record<string, unknown> = {}) => ({
    body: { postId, objectPath: path, type: 'image', ...more },
  });
  return {
    addAsset: [
      { ...add(posts.Draft, ours.objectPath), status: 404 },
      { ...add(ours.posts.Draft, objectPath), status: 400 },
      { ...add(ours.posts.Draft, ours.objectPath, { replaces: assetId }), status: 404 },
      // The agency itself would replace the file that other cases are about.
    ].slice(0, ours === theirs ? 2 : 3),
    updateAsset: [{ params: { assetId }, body: { altText: 'Taken' }, status: 404 }],
    deleteAsset: [{ params: { assetId }, status: 404 }],
  };
}
