/** Every network with rules, in display order. */
export const NETWORKS = [
  'bluesky',
  'mastodon',
  'facebook',
  'instagram',
  'threads',
  'linkedin',
  'x',
  'youtube',
  'tiktok',
  'pinterest',
  'google-business',
] as const;

export type NetworkName = (typeof NETWORKS)[number];

export const NETWORK_LABELS: Readonly<Record<NetworkName, string>> = {
  bluesky: 'Bluesky',
  mastodon: 'Mastodon',
  facebook: 'Facebook',
  instagram: 'Instagram',
  threads: 'Threads',
  linkedin: 'LinkedIn',
  x: 'X',
  youtube: 'YouTube',
  tiktok: 'TikTok',
  pinterest: 'Pinterest',
  'google-business': 'Google Business Profile',
};

export const isNetwork = (name: string): name is NetworkName =>
  (NETWORKS as readonly string[]).includes(name);
