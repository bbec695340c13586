import type { FullAgency } from './full-agency.ts';
import type { Try } from './walk-of-ids.ts';

/** The part of the walk that is about keys. */
export function walkOfKeys(theirs: FullAgency, ours: FullAgency): Record<string, Try[]> {
  const form = { name: theirs.company, role: 'viewer', currentPassword: 'correct horse' };
  return {
    makeKey: [{ body: { ...form, companies: [theirs.company] }, status: ours === theirs ? 201 : 400 }],
    revokeKey: [{ params: { id: theirs.keyId }, status: 404 }],
  };
}
