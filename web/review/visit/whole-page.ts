import type { ReviewPage } from '#domain/approvals/contract.ts';

type Reviewer = ReviewPage['allApprovals'][number];
type Line = ReviewPage['comments'][number];
type Asset = ReviewPage['post']['assets'][number] & { objectPath: string };

/** What may be missing from a server that is older than this page, as it can be while an update is under way. */
type Given = {
  approval?: ReviewPage['approval'];
  post: Partial<Omit<ReviewPage['post'], 'assets'>> & { assets?: Partial<Asset>[] | null };
  allApprovals?: Partial<Reviewer>[] | null;
  comments?: Partial<Line>[] | null;
};

/** The page with what it left out, read from what it did say. */
export function wholePage(given: Given): ReviewPage {
  const approval = given.approval ?? null;
  return {
    approval,
    post: {
      caption: '',
      ...given.post,
      assets: (given.post.assets ?? []).map(wholeAsset),
    } as ReviewPage['post'],
    allApprovals: (given.allApprovals ?? []).map(
      (one) => ({ isYou: approval !== null && one.id === approval.id, ...one }) as Reviewer,
    ),
    comments: (given.comments ?? []).map(
      (line) => ({ author: line.approvalId ? 'reviewer' : 'owner', decision: null, ...line }) as Line,
    ),
  };
}

const wholeAsset = (asset: Partial<Asset>) => ({ ...asset, url: asset.url ?? asset.objectPath });
