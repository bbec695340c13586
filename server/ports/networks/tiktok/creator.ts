import { z } from 'zod';
import type { TiktokApi } from './api.ts';

const creator = z.object({
  creator_username: z.string(),
  creator_nickname: z.string().default(''),
  creator_avatar_url: z.string().default(''),
  privacy_level_options: z.array(z.string()).default([]),
  comment_disabled: z.boolean().default(false),
  duet_disabled: z.boolean().default(false),
  stitch_disabled: z.boolean().default(false),
  max_video_post_duration_sec: z.number().optional(),
});
export type Creator = z.infer<typeof creator>;

/** The creator, and their options. TikTok requires this request before each post. */
export const creatorOf = (api: TiktokApi, token: string, signal?: AbortSignal): Promise<Creator> =>
  api.read('/post/publish/creator_info/query/', creator, { token, body: {}, ...(signal ? { signal } : {}) });
