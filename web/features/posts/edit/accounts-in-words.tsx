import { isNetwork } from '#domain/networks/network.ts';
import { placeOf } from '#domain/networks/place.ts';
import { differences } from '#domain/networks/preview.ts';
import type { TargetsAsked } from '#domain/networks/targets.ts';
import type { Post } from '#domain/posts/contract.ts';
import { composedAsset } from '#web/components/targets/composed-medium.ts';
import { useTargetChoices } from '#web/components/targets/use-target-choices.ts';

type AccountsInWordsProps = {
  post: Post;
  targets: TargetsAsked;
  /** The other person's choice: differences are marked. */
  others: TargetsAsked;
};

/** One side's accounts, with all differences from the post. */
export function AccountsInWords({ post, targets, others }: AccountsInWordsProps) {
  const { accounts } = useTargetChoices(post.companyName, null);
  if (targets.length === 0) return 'No accounts';
  const media = post.assets.map(composedAsset);
  return (
    <ul className="flex flex-col gap-2">
      {targets.map(({ accountId, caption, options }) => {
        const account =
          accounts.find((one) => one.id === accountId) ??
          post.targets.find((one) => one.accountId === accountId);
        const network = account?.network ?? '';
        const facts = isNetwork(network)
          ? differences(
              { network, caption: caption ?? null, options: options ?? {} },
              { caption: post.caption, media },
            )
          : [];
        return (
          <li key={accountId}>
            <span className="font-medium">
              {account ? placeOf(account) : 'An account that was disconnected'}
            </span>
            {others.every((one) => one.accountId !== accountId) && (
              <span className="text-muted">, on this side alone</span>
            )}
            {caption && <span className="block text-xs text-muted">Caption: {caption}</span>}
            {facts.map(({ label, text }) => (
              <span key={label} className="block text-xs text-muted">
                {label}: {text}
              </span>
            ))}
          </li>
        );
      })}
    </ul>
  );
}
