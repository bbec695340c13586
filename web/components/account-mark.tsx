import { NetworkMark } from '#web/components/network-mark.tsx';
import { cn } from '#web/lib/class-names.ts';
import { Avatar, type AvatarProps } from '#web/ui/avatar.tsx';

type AccountMarkProps = {
  account: { network: string; name: string; avatarUrl: string | null };
  size?: AvatarProps['size'];
  className?: string;
};

/** A profile's picture, or its initials, with its network's mark. Decoration beside its name. */
export function AccountMark({ account, size = 'sm', className }: AccountMarkProps) {
  return (
    <span className={cn('relative inline-flex shrink-0', className)}>
      <Avatar name={account.name} src={account.avatarUrl} size={size} />
      <NetworkMark network={account.network} size="xs" className="absolute -right-1 -bottom-1" />
    </span>
  );
}
