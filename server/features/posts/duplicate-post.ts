import { sameCompany } from '#domain/companies/names.ts';
import type { BodyOf } from '#domain/kit/endpoint.ts';
import type { duplicatePost } from '#domain/posts/duplicate.ts';
import type { TargetsAsked } from '#domain/networks/targets.ts';
import { areTexts } from '#domain/networks/options.ts';
import { mediumKey } from '#domain/networks/variant.ts';
import { textsOf } from '#domain/posts/editable.ts';
import type { Ctx } from '#server/kit/context.ts';
import type { Member } from '#server/kit/route.ts';
import { createNewPost } from './create-post.ts';
import { readPost } from './queries.ts';

/** Options were checked when the first post got them, and are stored as JSON. */
type Options = TargetsAsked[number]['options'];

type Copied = Awaited<ReturnType<typeof readPost>>;

/** The copy never had a file that was removed from the post; left without any, the account takes all. */
function withoutLost(options: Record<string, unknown>, assets: Copied['assets']) {
  const { media, ...others } = options;
  if (!areTexts(media) || media.length === 0) return options;
  const kept = media.filter((key) => assets.some(({ objectPath }) => mediumKey(objectPath) === key));
  return kept.length === 0 ? others : { ...options, media: kept };
}

/** What a copy takes over: texts, files and, within the same client, accounts and campaign. */
export function copyOf(post: Copied, companyName: string | null) {
  const isSame = sameCompany(companyName, post.companyName);
  return {
    ...textsOf(post),
    companyName,
    assets: post.assets.map(({ objectPath, type, altText }) => ({ url: objectPath, type, altText })),
    targets: isSame
      ? post.targets.flatMap(({ accountId, caption, options }) =>
          accountId === null
            ? []
            : [{ accountId, caption, options: withoutLost(options, post.assets) as Options }],
        )
      : [],
    campaignId: isSame ? (post.inCampaign?.id ?? null) : null,
  };
}

/**
 * Makes a draft with the same content. The date, the reviewers and their answers, and the results stay with
 * the first post. Accounts belong to a client, so a copy for another client has none.
 */
export async function duplicateExistingPost(
  ctx: Ctx,
  member: Member,
  id: string,
  form: BodyOf<typeof duplicatePost>,
) {
  const post = await readPost(ctx, ctx.db, member, id);
  return createNewPost(ctx, member, {
    ...copyOf(post, form.companyName || post.companyName),
    reviewerEmails: [],
    reviewerPhones: [],
    ...(form.key && { key: `copy:${id}:${form.key}` }),
  });
}
