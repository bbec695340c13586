import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import { personOf } from '#domain/kit/mailbox.ts';
import type { Language } from '#domain/languages/language.ts';
import type { Handle } from '#server/db/connect.ts';
import { contacts } from '#server/db/schema/companies.ts';

/** Saved names by the reviewers' contacts as given. */
export async function contactNames(
  db: Handle,
  companyId: string | null,
  reviewerContacts: readonly string[],
): Promise<Map<string, string>> {
  return namesAmong(await savedContacts(db, companyId, reviewerContacts), reviewerContacts);
}

/** The contacts that a company has saved for reviewers, oldest first. */
export async function savedContacts(
  db: Handle,
  companyId: string | null,
  reviewerContacts: readonly string[],
): Promise<NamedContact[]> {
  if (companyId === null || reviewerContacts.length === 0) return [];
  const wanted = reviewerContacts.map((contact) => contact.toLowerCase());
  return db
    .select({
      name: contacts.name,
      phone: contacts.phoneNumber,
      email: contacts.email,
      language: contacts.language,
    })
    .from(contacts)
    .where(
      and(
        eq(contacts.companyId, companyId),
        or(inArray(contacts.phoneNumber, wanted), inArray(sql`lower(${contacts.email})`, wanted)),
      ),
    )
    .orderBy(asc(contacts.createdAt), asc(contacts.id));
}

export interface NamedContact {
  name: string;
  phone: string;
  email: string | null;
  language: Language | null;
}

/** The oldest contact's name for each. */
export function namesAmong(
  rows: readonly NamedContact[],
  reviewerContacts: readonly string[],
): Map<string, string> {
  const names = new Map<string, string>();
  for (const given of reviewerContacts) {
    const found = contactAmong(rows, given);
    if (found) names.set(given, found.name);
  }
  return names;
}

export const contactAmong = (rows: readonly NamedContact[], given: string) =>
  rows.find((row) => row.phone === given || (row.email !== null && personOf(row.email) === personOf(given)));

/** Whether both are one person: the same address or number, or one contact's address and number. */
export const isSamePerson = (rows: readonly NamedContact[], one: string, other: string): boolean =>
  personOf(one) === personOf(other) ||
  rows.some((row) => contactAmong([row], one) !== undefined && contactAmong([row], other) !== undefined);
