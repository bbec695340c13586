import * as contract from '#domain/companies/contract.ts';
import { forOwner, type Route } from '#server/kit/route.ts';
import { addContact, changeContact, deleteContact } from './change-contacts.ts';
import { createCompany } from './create-company.ts';
import { deleteCompany } from './delete-company.ts';
import { companyCards, companyHead, listContacts } from './queries.ts';
import { updateCompany } from './update-company.ts';

export const companyRoutes: Route[] = [
  forOwner(contract.listCompanies, ({ ctx, owner }) => companyCards(ctx.db, owner.id)),
  forOwner(contract.getCompany, ({ ctx, owner, params }) => companyHead(ctx.db, owner.id, params.name)),
  forOwner(contract.createCompany, ({ ctx, owner, body }) => createCompany(ctx, owner.id, body)),
  forOwner(contract.updateCompany, ({ ctx, owner, params, body }) =>
    updateCompany(ctx, owner.id, params.name, body),
  ),
  forOwner(contract.deleteCompany, ({ ctx, owner, params }) => deleteCompany(ctx, owner.id, params.name)),
  forOwner(contract.listContacts, ({ ctx, owner, params }) =>
    listContacts(ctx.db, owner.id, params.companyId),
  ),
  forOwner(contract.createContact, ({ ctx, owner, params, body }) =>
    addContact(ctx, owner.id, params.companyId, body),
  ),
  forOwner(contract.updateContact, ({ ctx, owner, params, body }) =>
    changeContact(ctx, owner.id, params.companyId, params.contactId, body),
  ),
  forOwner(contract.deleteContact, ({ ctx, owner, params }) =>
    deleteContact(ctx, owner.id, params.companyId, params.contactId),
  ),
];
