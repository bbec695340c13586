import { useState } from 'react';

export function CompanyMark({ name, logoUrl }: { name: string; logoUrl: string | null }) {
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <span className="mark" aria-hidden="true">
      {logoUrl && logoUrl !== broken ? (
        <img src={logoUrl} alt="" width={44} height={44} onError={() => setBroken(logoUrl)} />
      ) : (
        Array.from(name.trim())[0]?.toUpperCase()
      )}
    </span>
  );
}
