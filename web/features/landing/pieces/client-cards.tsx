import { CompanyAvatar } from '#web/components/company-avatar.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { clients, type SampleClient } from '../sample.ts';

export function ClientCards() {
  return (
    <div className="grid gap-3 sm:grid-cols-3">
      {clients.map((client) => (
        <ClientCard key={client.name} {...client} />
      ))}
    </div>
  );
}

function ClientCard({ name, logoUrl, posts, live, active, needsChanges, pictures }: SampleClient) {
  return (
    <div className="rounded-lg border border-line bg-surface p-3.5 max-sm:last:hidden">
      <div className="flex items-center gap-2.5">
        <CompanyAvatar name={name} logoUrl={logoUrl} size="sm" />
        <p className="truncate text-sm font-semibold">{name}</p>
      </div>
      <div className="mt-3 grid grid-cols-3 gap-1">
        {pictures.map((picture) => (
          <img key={picture} src={picture} alt="" className="aspect-square w-full rounded-sm object-cover" />
        ))}
      </div>
      <dl className="mt-3 grid grid-cols-3 text-center">
        <Count name="Posts" value={posts} />
        <Count name="Live" value={live} />
        <Count name="Active" value={active} />
      </dl>
      <div className="mt-3 flex h-5.5 justify-center">
        {needsChanges > 0 && (
          <Badge tone="danger">
            {needsChanges} {needsChanges === 1 ? 'needs changes' : 'need changes'}
          </Badge>
        )}
      </div>
    </div>
  );
}

function Count({ name, value }: { name: string; value: number }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-2xs text-muted">{name}</dt>
      <dd className="text-sm font-semibold tabular-nums">{value}</dd>
    </div>
  );
}
