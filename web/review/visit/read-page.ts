import type { ReviewPage } from '#domain/approvals/contract.ts';
import { isLanguage } from '#domain/languages/language.ts';
import { CONTENT_NAMES, each, type Content } from '#domain/posts/content-fields.ts';

type Page = { [Part in keyof ReviewPage]-?: unknown };
type Post = ReviewPage['post'];
type Asset = Post['assets'][number];
type Reviewer = ReviewPage['allApprovals'][number];
type Line = ReviewPage['comments'][number];
type Fields = Record<string, unknown>;

const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isList = (value: unknown): value is Fields[] => Array.isArray(value) && value.every(isRecord);

/** The defaults of a line of the thread. */
const PLAIN = {
  author: 'owner' as 'owner' | 'reviewer',
  decision: null,
  anchor: null,
  anchorFile: null,
  version: null,
  task: false,
  resolvedAt: null,
  replyTo: null,
};

/**
 * The page from an answer, or null if it is incomplete: nobody is asked to approve half a post. Missing parts
 * that the reviewer does not need are derived from the rest. (Read by hand: the contract's schemas are a
 * larger download than this whole page.)
 */
export function readPage(given: unknown): ReviewPage | null {
  if (!isRecord(given)) return null;
  const { approval, post, allApprovals, comments, desk, changedSince, language, timeZone, agency } =
    given as Page;
  if (approval !== null && !(isRecord(approval) && typeof approval['status'] === 'string')) return null;
  if (!isRecord(post) || !('caption' in post)) return null;
  const texts = each(CONTENT_NAMES, (name) => post[name] ?? '');
  if (!Object.values(texts).every((text) => typeof text === 'string')) return null;
  const { assets } = post;
  if (!isList(assets) || !assets.every(isFile)) return null;
  if (!isList(allApprovals) || !isList(comments)) return null;
  if (!comments.every((line) => typeof line['body'] === 'string')) return null;
  const own = approval?.['id'];
  const leadsOn = isRecord(desk) && typeof desk['url'] === 'string' && typeof desk['waiting'] === 'number';
  return {
    language: isLanguage(language) ? language : 'en',
    timeZone: typeof timeZone === 'string' ? timeZone : null,
    agency: isRecord(agency) ? (agency as ReviewPage['agency']) : null,
    changedSince: isRecord(changedSince) ? (changedSince as ReviewPage['changedSince']) : null,
    desk: leadsOn ? (desk as ReviewPage['desk']) : null,
    approval: approval as ReviewPage['approval'],
    post: {
      ...(post as unknown as Post),
      ...(texts as Content),
      targets: isList(post['targets']) ? (post['targets'] as Post['targets']) : [],
      assets: assets.map((file) => ({ ...(file as unknown as Asset), url: addressOf(file) as string })),
    },
    allApprovals: allApprovals.map((one) => ({
      isYou: approval !== null && one['id'] === own,
      ...(one as Omit<Reviewer, 'isYou'>),
    })),
    comments: comments.map((line) => ({
      ...PLAIN,
      author: line['approvalId'] ? 'reviewer' : 'owner',
      ...(line as Omit<Line, keyof typeof PLAIN>),
    })),
  };
}

/** Without a URL of its own a file is served under its path. */
const addressOf = (file: Fields) => file['url'] ?? file['objectPath'];

const isFile = (file: Fields) =>
  typeof addressOf(file) === 'string' && (file['type'] === 'image' || file['type'] === 'video');
