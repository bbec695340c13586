import { Avatar, type AvatarProps } from '#web/ui/avatar.tsx';

const tints = [
  'bg-tint-1 text-on-tint-1',
  'bg-tint-2 text-on-tint-2',
  'bg-tint-3 text-on-tint-3',
  'bg-tint-4 text-on-tint-4',
  'bg-tint-5 text-on-tint-5',
  'bg-tint-6 text-on-tint-6',
];

/** The same name always gets the same tint, whatever its case. */
function tintOf(name: string): string | undefined {
  let sum = 0;
  for (const letter of name.toLowerCase()) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return tints[sum % tints.length];
}

export type CompanyAvatarProps = Pick<AvatarProps, 'size' | 'className'> & {
  name: string;
  logoUrl?: string | null | undefined;
};

/** A small version for the avatar; a signed address already has its size. */
const sized = (logoUrl: string | null | undefined) =>
  logoUrl && !logoUrl.includes('?') ? `${logoUrl}?w=160` : logoUrl;

export function CompanyAvatar({ name, logoUrl, size, className }: CompanyAvatarProps) {
  return (
    <Avatar
      name={name}
      src={sized(logoUrl)}
      size={size}
      shape="square"
      tint={tintOf(name)}
      className={className}
    />
  );
}
