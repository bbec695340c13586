import { eq } from 'drizzle-orm';
import { badField } from '#domain/kit/errors.ts';
import { areTexts, isObject } from '#domain/networks/options.ts';
import { placeOf, type Place } from '#domain/networks/place.ts';
import { mediumKey } from '#domain/networks/variant.ts';
import type { Tx } from '#server/db/connect.ts';
import { postAssets, postVersions } from '#server/db/schema/posts.ts';

type Held = Record<string, unknown>;

/** The parts of a target's options whose keys are files. */
const BY_FILE = ['fit', 'cropAt', 'trim'] as const;

const noFile = (id: string, place: string) =>
  `Please choose the files for ${place} among those of this post: “${id}” is none of them`;

/** Reads the options of a post's targets as requests give them; the caller holds the post. */
export function filesOf(tx: Tx, postId: string) {
  /** The key that options have for each file, by what a request may call it. */
  let names: Map<string, string> | null = null;
  let former: Set<string> | null = null;

  const readNames = async () => {
    const rows = await tx.select().from(postAssets).where(eq(postAssets.postId, postId));
    return new Map(
      rows.flatMap(({ id, objectPath }) =>
        [id, objectPath, mediumKey(objectPath)].map((name) => [name, mediumKey(objectPath)] as const),
      ),
    );
  };
  const readFormer = async () => {
    const rows = await tx
      .select({ assets: postVersions.assets })
      .from(postVersions)
      .where(eq(postVersions.postId, postId));
    return new Set(rows.flatMap(({ assets }) => assets.map((asset) => mediumKey(asset.objectPath))));
  };

  return {
    /**
     * The options with each file by its key, whether the request named it by its key or by its id in the post.
     * A chosen file that the post never had is refused; one that was removed meanwhile is not, nor is one that
     * is stored for the target already.
     */
    async inOptions(asked: Held, stored: Held, target: Place): Promise<Held> {
      const chosen = areTexts(asked['media']) ? asked['media'] : null;
      const parts = BY_FILE.filter((part) => isObject(asked[part]));
      if (!chosen && parts.length === 0) return asked;
      names ??= await readNames();
      const keys = names;
      const keyOf = (name: string) => keys.get(name) ?? name;
      const before = areTexts(stored['media']) ? stored['media'] : [];
      for (const name of chosen ?? []) {
        if (keys.has(name) || before.includes(name)) continue;
        former ??= await readFormer();
        if (!former.has(name)) throw badField('targets', noFile(name, placeOf(target)));
      }
      const byKey = parts.map((part) => {
        const entries = Object.entries(asked[part] as Held);
        return [part, Object.fromEntries(entries.map(([name, held]) => [keyOf(name), held]))] as const;
      });
      return {
        ...asked,
        ...(chosen && { media: chosen.map(keyOf) }),
        ...Object.fromEntries(byKey),
      };
    },
  };
}
