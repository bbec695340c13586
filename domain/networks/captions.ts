interface Written<T> {
  caption: string;
  targets: readonly T[];
}

/**
 * What goes out, with the accounts where it does: the post's caption where an account has no own one, then
 * the accounts' own. The post's caption is not among them where each account has its own; without accounts
 * it is the only one.
 */
export function captionsOf<T extends { caption: string | null }>(
  post: Written<T>,
): { caption: string; targets: T[] }[] {
  const isShared = (target: T) => target.caption === null || target.caption === post.caption;
  const captions = [
    ...(post.targets.length === 0 || post.targets.some(isShared) ? [post.caption] : []),
    ...post.targets.flatMap((target) => (isShared(target) ? [] : (target.caption ?? []))),
  ];
  return [...new Set(captions)].map((caption) => ({
    caption,
    targets: post.targets.filter((target) => (target.caption ?? post.caption) === caption),
  }));
}
