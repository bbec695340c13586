import { displayPhone } from '#domain/accounts/phone.ts';
import type { ClientStage } from '#domain/companies/stages.ts';
import { AppError } from '#domain/kit/errors.ts';
import { isEmail } from '#domain/kit/fields.ts';
import { asMailbox } from '#domain/kit/mailbox.ts';
import { joined } from '#domain/posts/reviewers.ts';
import type { Tx } from '#server/db/connect.ts';
import { isSamePerson, savedContacts } from '#server/features/companies/saved-contacts.ts';
import { membersInStages } from '#server/features/companies/stages.ts';
import type { PlacedReviewer } from './ask-reviewers.ts';

const isElsewhere = (contact: string, stage: string) =>
  `${displayPhone(contact)} is asked at the stage “${stage}”, so they cannot be a reviewer of the post, too.`;

type Placed = PlacedReviewer & { stage: number };

/** Whom a client's stages ask besides a post's own reviewers, each at their stage. */
export async function placedIn(
  tx: Tx,
  client: { agencyId: string; companyId: string | null },
  stages: readonly ClientStage[],
): Promise<Placed[]> {
  const members = await membersInStages(tx, client, stages);
  const saved = await savedContacts(
    tx,
    client.companyId,
    stages.flatMap((one) => one.contacts),
  );
  let named: string[] = [];
  /**
   * Plans may name a person in two spellings or by mail and text: they are asked once, at the first of their stages.
   * A stage that has nobody else keeps them, by its own way: a contact that is saved later must not empty a stage, for
   * then no post could be sent.
   */
  const once = (contacts: string[]) => {
    const before = named;
    const own = contacts.map(asMailbox);
    const others = own.filter((one) => !before.some((other) => isSamePerson(saved, other, one)));
    named = joined(before, others.length > 0 ? others : own);
    return named.slice(before.length);
  };
  return stages.flatMap(({ kind, members: ids, contacts }, at): Placed[] => {
    if (kind === 'reviewers') return [];
    const stage = at + 1;
    if (kind === 'inside')
      return ids
        .flatMap((id) => members.find((one) => one.id === id) ?? [])
        .map(({ id, email }, place) => ({
          contact: email,
          type: 'email',
          stage,
          place,
          origin: 'inside',
          approverId: id,
        }));
    return once(contacts).map((contact, place) => ({
      contact,
      type: isEmail(contact) ? 'email' : 'phone',
      stage,
      place,
      origin: 'stage',
    }));
  });
}

/**
 * Says why somebody cannot be a reviewer of a post: a person is asked about it at one stage, by mail or by text. Null
 * where they can. `placed` are those whom stages ask, `people` those whom the post names or is to name.
 */
export async function readElsewhere(
  tx: Tx,
  companyId: string | null,
  stages: readonly { name: string }[],
  placed: readonly { contact: string; stage: number }[],
  people: readonly string[],
): Promise<(contact: string) => string | null> {
  const saved = await savedContacts(tx, companyId, [...placed.map((one) => one.contact), ...people]);
  return (contact) => {
    const there = placed.find((one) => isSamePerson(saved, one.contact, contact));
    return there ? isElsewhere(contact, stages[there.stage - 1]?.name ?? '') : null;
  };
}

/** Refuses reviewers of a post who are asked at another stage already. */
export async function refuseElsewhere(...asked: Parameters<typeof readElsewhere>): Promise<void> {
  const [, , , placed, people] = asked;
  if (placed.length === 0 || people.length === 0) return;
  const elsewhere = await readElsewhere(...asked);
  for (const contact of people) {
    const why = elsewhere(contact);
    if (why) throw new AppError('conflict', why);
  }
}
