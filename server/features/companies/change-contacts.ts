import { and, eq, isNull } from 'drizzle-orm';
import { DUPLICATE_CONTACT, type Contact } from '#domain/companies/contract.ts';
import type { Language } from '#domain/languages/language.ts';
import { mergedWith } from '#domain/kit/changed-by-both.ts';
import { AppError, notFound } from '#domain/kit/errors.ts';
import type { Handle, Tx } from '#server/db/connect.ts';
import { companies, contacts } from '#server/db/schema/companies.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { visibleTo, type Tenant } from '#server/features/agencies/visible-to.ts';
import type { Ctx } from '#server/kit/context.ts';
import { refuseBoth } from '#server/kit/refuse-both.ts';
import { isUniqueViolation } from '#server/db/unique-violation.ts';
import { keepForUndo, takeKept } from './deletions.ts';

export interface ContactFields {
  name: string;
  phoneNumber: string;
  email?: string | null | undefined;
  language?: Language | null | undefined;
}

const LABELS = { phoneNumber: 'phone number', email: 'e-mail address' };

export async function addContact(
  ctx: Ctx,
  tenant: Tenant,
  companyId: string,
  fields: ContactFields,
): Promise<Contact> {
  return inTransaction(ctx.db, async (tx) => {
    await requireCompany(tx, tenant, companyId);
    const now = ctx.now();
    const [contact] = await refusingDuplicate(
      tx
        .insert(contacts)
        .values({
          ...fields,
          email: fields.email ?? null,
          language: fields.language ?? null,
          agencyId: tenant.agencyId,
          companyId,
          createdAt: now,
          updatedAt: now,
        })
        .returning(),
    );
    if (!contact) throw notFound('Contact');
    return contact;
  });
}

export async function changeContact(
  ctx: Ctx,
  tenant: Tenant,
  companyId: string,
  contactId: string,
  { basedOn, ...fields }: ContactFields & { basedOn?: Partial<ContactFields> | undefined },
): Promise<Contact> {
  const here = own(tenant, companyId, contactId);
  const write = async (db: Handle, set: ContactFields) => {
    const [contact] = await db
      .update(contacts)
      .set({ ...set, updatedAt: ctx.now() })
      .where(here)
      .returning();
    if (!contact) throw notFound('Contact');
    return contact;
  };
  if (!basedOn) return refusingDuplicate(write(ctx.db, fields));
  return refusingDuplicate(
    inTransaction(ctx.db, async (tx) => {
      const [present] = await tx.select().from(contacts).where(here).for('update');
      if (!present) throw notFound('Contact');
      refuseBoth<ContactFields>(fields, basedOn, present, LABELS);
      return write(tx, mergedWith<ContactFields>(fields, basedOn, present));
    }),
  );
}

export async function deleteContact(
  ctx: Ctx,
  tenant: Tenant,
  companyId: string,
  contactId: string,
): Promise<{ id: string }> {
  return inTransaction(ctx.db, async (tx) => {
    const [gone] = await tx
      .delete(contacts)
      .where(own(tenant, companyId, contactId))
      .returning();
    if (!gone) throw notFound('Contact');
    const company = { id: companyId, agencyId: gone.agencyId };
    await keepForUndo(tx, { id: gone.id, company, contacts: [gone], now: ctx.now() });
    return { id: gone.id };
  });
}

/** Undoes a deletion within the time for undoing. */
export async function restoreContact(
  ctx: Ctx,
  tenant: Tenant,
  companyId: string,
  contactId: string,
): Promise<Contact> {
  return inTransaction(ctx.db, async (tx) => {
    await requireCompany(tx, tenant, companyId);
    const kept = await takeKept(tx, tenant, contactId, ctx.now());
    const [row] = kept?.contacts ?? [];
    if (!row || row.companyId !== companyId) throw notFound('Contact');
    await refusingDuplicate(tx.insert(contacts).values(row));
    return row;
  });
}

const own = (tenant: Tenant, companyId: string, contactId: string) =>
  and(eq(contacts.id, contactId), eq(contacts.companyId, companyId), visibleTo(tenant, contacts));

/** Locks the company, so that it is not deleted before the contact is written. */
async function requireCompany(tx: Tx, tenant: Tenant, companyId: string): Promise<void> {
  const found = await tx
    .select({ id: companies.id })
    .from(companies)
    .where(and(eq(companies.id, companyId), visibleTo(tenant, companies), isNull(companies.profileRemovedAt)))
    .for('share');
  if (found.length === 0) throw notFound('Company');
}

async function refusingDuplicate<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (!isUniqueViolation(error, 'contacts_phone_unique')) throw error;
    throw new AppError('conflict', DUPLICATE_CONTACT, { fields: { phoneNumber: DUPLICATE_CONTACT } });
  }
}
