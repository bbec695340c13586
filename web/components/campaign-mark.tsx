import { Flag } from 'lucide-react';
import type { CampaignColour } from '#domain/campaigns/colours.ts';
import type { CampaignMark as Mark } from '#domain/campaigns/mark.ts';
import { cn } from '#web/lib/class-names.ts';

/** Text and background colours; the name is always shown, too, so nobody has to tell colours apart. */
export const campaignLook: Record<CampaignColour, string> = {
  green: 'bg-tint-1 text-on-tint-1',
  orange: 'bg-tint-2 text-on-tint-2',
  blue: 'bg-tint-3 text-on-tint-3',
  pink: 'bg-tint-4 text-on-tint-4',
  violet: 'bg-tint-5 text-on-tint-5',
  yellow: 'bg-tint-6 text-on-tint-6',
};

type CampaignMarkProps = { campaign: Pick<Mark, 'name' | 'colour'>; className?: string };

/** A post's campaign. */
export const CampaignMark = ({ campaign, className }: CampaignMarkProps) => (
  <span
    title={`Campaign: ${campaign.name}`}
    className={cn(
      'inline-flex h-5.5 w-fit max-w-full min-w-0 items-center gap-1 rounded-full px-2 text-xs font-medium [&_svg]:size-3 [&_svg]:shrink-0',
      campaignLook[campaign.colour],
      className,
    )}
  >
    <Flag aria-hidden />
    <span dir="auto" className="truncate">
      {campaign.name}
    </span>
  </span>
);
