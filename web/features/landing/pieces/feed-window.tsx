import { CalendarDays, Grid3x3, MessageCircle, Plus, Sparkles, Users } from 'lucide-react';
import { CompanyAvatar } from '#web/components/company-avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { Tabs, TabsList, TabsTrigger } from '#web/ui/tabs.tsx';
import { bakery, feed } from '../sample.ts';
import { PostTile } from './post-tile.tsx';

const tabs = [
  { name: 'Posts', icon: Grid3x3 },
  { name: 'Calendar', icon: CalendarDays },
  { name: 'Approvals', icon: MessageCircle },
  { name: 'Assistant', icon: Sparkles },
];

/** The company's dashboard; its first post shows the reviewer's answer. */
export function FeedWindow({ answered, className }: { answered: boolean; className?: string }) {
  return (
    <div className={className}>
      <div className="flex h-full flex-col rounded-xl bg-surface p-6 text-ink shadow-lg ring-1 ring-line">
        <div className="flex items-center gap-2 lg:pr-12">
          <CompanyAvatar {...bakery} size="lg" />
          <div className="ml-2 min-w-0 flex-1">
            <p className="truncate text-lg font-semibold">{bakery.name}</p>
            <p className="text-sm text-muted">42 posts · 33 published · 8 active</p>
          </div>
          <Button variant="secondary" className="hidden lg:inline-flex">
            <Users aria-hidden /> Contacts
          </Button>
          <Button className="hidden lg:inline-flex">
            <Plus aria-hidden /> New Post
          </Button>
        </div>
        <Tabs value="Posts" className="mt-5">
          <TabsList>
            {tabs.map(({ name, icon: Icon }) => (
              <TabsTrigger key={name} value={name}>
                <Icon aria-hidden />
                {name}
              </TabsTrigger>
            ))}
          </TabsList>
        </Tabs>
        <div className="mt-4 grid grid-cols-3 gap-2">
          {feed.map((post, at) => (
            <PostTile key={post.title} {...post} status={at === 0 && answered ? 'Approved' : post.status} />
          ))}
        </div>
      </div>
    </div>
  );
}
