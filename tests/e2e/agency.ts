import { expect, type Page } from '@playwright/test';
import type { Approval } from '#domain/approvals/contract.ts';
import type { Post } from '#domain/posts/contract.ts';
import type { ChosenFile } from './files.ts';

/** What an agency has done before a journey begins, through the API as the screens would. */

async function answerOf<T>(response: Awaited<ReturnType<Page['request']['get']>>): Promise<T> {
  expect(response.ok(), await response.text()).toBe(true);
  return (await response.json()) as T;
}

export async function upload(page: Page, file: ChosenFile): Promise<string> {
  const { uploadURL } = await answerOf<{ uploadURL: string }>(await page.request.post('/api/objects/upload'));
  const headers = { 'Content-Type': file.mimeType };
  await answerOf(await page.request.put(uploadURL, { data: file.buffer, headers }));
  const data = { rawPath: uploadURL.split('?')[0] };
  const answer = await page.request.post('/api/objects/normalize', { data });
  return (await answerOf<{ normalizedPath: string }>(answer)).normalizedPath;
}

type NewPost = Partial<
  Pick<Post, 'companyName' | 'title' | 'caption' | 'reviewerEmails' | 'reviewerPhones'>
> & {
  files?: ChosenFile[];
  scheduledAt?: string;
  send?: boolean;
};

export async function makePost(page: Page, { files = [], ...post }: NewPost = {}): Promise<Post> {
  const assets = [];
  for (const file of files)
    assets.push({
      url: await upload(page, file),
      type: file.mimeType.startsWith('video/') ? 'video' : 'image',
    });
  const data = { companyName: 'Fern & Oak', title: 'Spring sale', caption: 'Everything blooms.', ...post };
  return answerOf<Post>(await page.request.post('/api/posts', { data: { ...data, assets } }));
}

export const readPost = async (page: Page, id: string) =>
  answerOf<Post>(await page.request.get(`/api/posts/${id}`));

export const approvalsOf = async (page: Page, postId: string) =>
  answerOf<Approval[]>(await page.request.get(`/api/approvals/${postId}`));

/** The path of the link that this reviewer got. */
export async function reviewPathOf(page: Page, postId: string, contact: string): Promise<string> {
  const approvals = await approvalsOf(page, postId);
  const url = approvals.find((one) => one.reviewerContact === contact)?.reviewUrl;
  expect(url, `no review link for ${contact}`).toBeDefined();
  return new URL(url ?? '').pathname;
}

/** Every reviewer says yes to the content as it is now. */
export async function approveAll(page: Page, postId: string, comment?: string): Promise<void> {
  const { version } = await readPost(page, postId);
  const data = { action: 'approve', comment, version };
  for (const { approvalToken } of await approvalsOf(page, postId))
    await answerOf(await page.request.post(`/api/approve/${approvalToken}`, { data }));
}
