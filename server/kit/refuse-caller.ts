import { refuseUnless } from '#domain/agencies/abilities.ts';
import { IS_CLOSING } from '#domain/agencies/closing.ts';
import { NEEDS_TWO_FACTORS } from '#domain/agencies/safety-contract.ts';
import type { Endpoint } from '#domain/kit/endpoint.ts';
import { AppError } from '#domain/kit/errors.ts';
import type { Member } from './member.ts';

/** Checks an endpoint's conditions on its caller, also for work that it started and that ends elsewhere. */
export function refuseCaller(
  member: Member,
  {
    ofPerson,
    withOneFactor,
    whileClosing,
    ability,
  }: Partial<Pick<Endpoint, 'ofPerson' | 'withOneFactor' | 'whileClosing' | 'ability'>>,
): void {
  if (member.closed && !ofPerson && !withOneFactor) throw new AppError('forbidden', NEEDS_TWO_FACTORS);
  if (member.closing && !ofPerson && !whileClosing) throw new AppError('locked', IS_CLOSING);
  if (ability) refuseUnless(member, ability);
}
