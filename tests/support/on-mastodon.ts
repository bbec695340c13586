import { eq } from 'drizzle-orm';
import { accounts } from '#server/db/schema/networks.ts';
import { seal } from '#server/features/networks/tokens.ts';
import { mastodon } from '#server/ports/networks/mastodon/mastodon.ts';
import type { Channel, ConnectedAccount } from '#server/ports/networks/port.ts';
import { publicFetch } from '#server/ports/networks/public-fetch.ts';
import { sayYes, startMastodon } from '#tests/fakes/networks/mastodon.ts';
import { testContext } from './context.ts';
import { networksOf } from './recording-network.ts';
import type { TargetsStory } from './targets-story.ts';

/** An account at a server of Mastodon's kind, connected as a person does it. */
export async function connectTo(channel: Channel | null, server: string): Promise<ConnectedAccount> {
  if (channel?.connect.kind !== 'oauth') throw new Error('Mastodon has a log-in');
  const redirectUri = 'http://localhost:3000/api/accounts/callback';
  const { authUrl, keep } = await channel.connect.begin({ redirectUri, state: 's', server });
  const [account] = await channel.connect.finish({ redirectUri, query: await sayYes(authUrl), keep });
  if (!account) throw new Error('no account');
  return account;
}

/**
 * The story's account is on a server of this kind, with the real channel. The server's clock may differ from the
 * story's, by milliseconds.
 */
export async function onMastodon(story: TargetsStory, software: 'mastodon' | 'snac', theirs = 0) {
  const now = () => story.now;
  const fake = await startMastodon(() => new Date(story.now.getTime() + theirs), { software });
  const channel = mastodon({ fetch: publicFetch({ anywhere: true }), now });
  const { remoteId, tokens, details } = await connectTo(channel, fake.url);
  await story.database.db
    .update(accounts)
    .set({ remoteId, details, tokens: seal(story.ctx, tokens) })
    .where(eq(accounts.id, story.accountIds.mastodon));
  story.ctx = testContext(story.database.db, { now, networks: networksOf(channel) });
  return fake;
}
