import { PasswordCard } from '#web/features/accounts/password-card.tsx';
import { ProfileCard } from '#web/features/accounts/profile-card.tsx';
import { AgencyLinks } from '#web/features/agencies/agency-links.tsx';
import { TeamCard } from '#web/features/agencies/team-card.tsx';
import { CalendarCard } from '#web/features/calendar/calendar-card.tsx';
import { MessagesCard } from '#web/features/messages/messages-card.tsx';
import { useSession } from '#web/lib/session.ts';
import { apart } from '#web/ui/on-demand.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

const SafetyCard = apart(
  async () => (await import('#web/features/accounts/safety/safety-card.tsx')).SafetyCard,
);

export function SettingsPage() {
  const { user } = useSession();
  if (!user) return null;
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-6">
      <PageHeader title="Account Settings" back={{ href: '/admin', label: 'Back' }} />
      <ProfileCard user={user} />
      <PasswordCard />
      <CalendarCard />
      <SafetyCard user={user} />
      <AgencyLinks />
      <TeamCard />
      <MessagesCard email={user.email} phone={user.phone} />
    </div>
  );
}
