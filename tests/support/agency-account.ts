import { objectIdOf } from '#domain/media/object-path.ts';
import type { PostStatus } from '#domain/posts/status.ts';
import type { Db } from '#server/db/connect.ts';
import { networkFilms } from '#server/db/schema/media.ts';
import { accounts, networkAuthorizations, postTargets } from '#server/db/schema/networks.ts';
import { TOKENS } from '#server/features/networks/tokens.ts';
import { encrypt, hashToken, newToken } from '#server/kit/secrets.ts';

/** One of the profiles that a log-in led to. */
const foundProfile = (word: string) => ({
  network: 'linkedin',
  remoteId: `id of ${word}`,
  handle: `${word} handle`,
  name: `${word} found profile`,
  avatarUrl: null,
  details: {},
  tokens: { access: `${word} access` },
  expiresAt: null,
  refreshAt: null,
});

/** What an agency has at networks. */
export interface AgencyAccount {
  accountId: string;
  /** Of the failed post. */
  failedTargetId: string;
  networkState: string;
  foundId: string;
  otherFoundId: string;
  foundProfile: string;
}

/** A profile on a network, with a draft and a published post, another that somebody is connecting, and two log-ins to choose from. */
export async function addAccount(
  db: Db,
  { agencyId, userId }: { agencyId: string; userId: string },
  companyId: string,
  {
    word,
    posts,
    objectPath,
    now,
    secretKey,
  }: {
    word: string;
    posts: Record<PostStatus, string>;
    objectPath: string;
    now: Date;
    secretKey: string;
  },
): Promise<AgencyAccount> {
  const [account] = await db
    .insert(accounts)
    .values({
      agencyId,
      companyId,
      network: 'bluesky',
      remoteId: `did:plc:${word}`,
      handle: `${word}.bsky.test`,
      name: `${word} profile`,
      tokens: `${word} tokens`,
      details: { server: `https://${word}.test` },
      connectedBy: userId,
    })
    .returning();
  if (!account) throw new Error('no account was connected');
  const at = { accountId: account.id, network: 'bluesky', handle: account.handle };
  await db.insert(postTargets).values([
    { ...at, postId: posts.Draft, caption: `${word} variant` },
    { ...at, postId: posts.Published, state: 'published', url: `https://${word}.test/post` },
  ]);
  const [failed] = await db
    .insert(postTargets)
    .values({ ...at, postId: posts.Failed, state: 'failed', reason: `${word} refusal` })
    .returning();
  if (!failed) throw new Error('no account of a failed post');
  const objectId = objectIdOf(objectPath) ?? '';
  const film = { objectId, name: '1920-8000', reason: `${word} film` };
  await db.insert(networkFilms).values({ ...film, state: 'failed' });
  const networkState = newToken();
  await db.insert(networkAuthorizations).values({
    state: hashToken(networkState),
    agencyId,
    userId,
    companyId,
    network: 'mastodon',
    kept: `${word} kept`,
    expiresAt: new Date(now.getTime() + 3_600_000),
  });
  const toChoose = () => ({
    state: hashToken(newToken()),
    agencyId,
    userId,
    companyId,
    network: 'linkedin',
    kept: `${word} kept`,
    found: encrypt(secretKey, TOKENS, JSON.stringify({ found: [foundProfile(word)] })),
    expiresAt: new Date(now.getTime() + 3_600_000),
  });
  const found = await db.insert(networkAuthorizations).values([toChoose(), toChoose()]).returning();
  const [foundId = '', otherFoundId = ''] = found.map((one) => one.id);
  return {
    accountId: account.id,
    failedTargetId: failed.id,
    networkState,
    foundId,
    otherFoundId,
    foundProfile: `id of ${word}`,
  };
}
