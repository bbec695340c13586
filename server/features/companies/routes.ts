import * as contract from '#domain/companies/contract.ts';
import { changeDefaults, getDefaults } from '#domain/companies/defaults.ts';
import { changeNewClient as changeStart, getNewClient } from '#domain/companies/new-client.ts';
import { changeNoAnswer, getNoAnswer } from '#domain/companies/no-answer.ts';
import * as undo from '#domain/companies/restore.ts';
import { changeCopyRule, getCopyRule } from '#domain/posts/repeat.ts';
import { changeStages, getStages } from '#domain/companies/stages.ts';
import { changeTelling, getTelling } from '#domain/companies/telling.ts';
import { forMember, InView, ofAgency, type Route } from '#server/kit/route.ts';
import { addContact, changeContact, deleteContact, restoreContact } from './change-contacts.ts';
import { changeClientDefaults, readDefaults } from './client-defaults.ts';
import { readCopyRule, writeCopyRule } from './copy-rule.ts';
import { createCompany } from './create-company.ts';
import { deleteCompany, restoreCompany } from './delete-company.ts';
import { changeNewClient, readNewClient } from './new-client.ts';
import { changeNoAnswerRules, readNoAnswer } from './no-answer.ts';
import { companyCards, companyHead, listContacts } from './queries.ts';
import { changeClientStages } from './change-stages.ts';
import { readStages } from './stages.ts';
import { changeClientTelling, readTelling } from './telling.ts';
import { updateCompany } from './update-company.ts';

export const companyRoutes: Route[] = [
  ofAgency(
    forMember(
      contract.listCompanies,
      async ({ ctx, member }) => new InView('cards', await companyCards(ctx.db, member, ctx.now())),
    ),
  ),
  forMember(contract.getCompany, ({ ctx, member, params }) =>
    companyHead(ctx.db, member, params.name, ctx.now()),
  ),
  forMember(contract.createCompany, ({ ctx, member, body }) => createCompany(ctx, member, body)),
  forMember(contract.updateCompany, ({ ctx, member, params, body }) =>
    updateCompany(ctx, member, params.name, body),
  ),
  forMember(contract.deleteCompany, ({ ctx, member, params }) => deleteCompany(ctx, member, params.name)),
  forMember(getDefaults, ({ ctx, member, params }) => readDefaults(ctx, member, params.name)),
  forMember(changeDefaults, ({ ctx, member, params, body }) =>
    changeClientDefaults(ctx, member, params.name, body),
  ),
  forMember(getNewClient, ({ ctx, member }) => readNewClient(ctx.db, member)),
  forMember(changeStart, ({ ctx, member, body }) => changeNewClient(ctx, member, body)),
  forMember(getNoAnswer, ({ ctx, member, params }) => readNoAnswer(ctx, member, params.name)),
  forMember(changeNoAnswer, ({ ctx, member, params, body }) =>
    changeNoAnswerRules(ctx, member, params.name, body),
  ),
  forMember(getStages, ({ ctx, member, params }) => readStages(ctx, member, params.name)),
  forMember(changeStages, ({ ctx, member, params, body }) =>
    changeClientStages(ctx, member, params.name, body),
  ),
  forMember(getTelling, ({ ctx, member, params }) => readTelling(ctx, member, params.name)),
  forMember(changeTelling, ({ ctx, member, params, body }) =>
    changeClientTelling(ctx, member, params.name, body),
  ),
  forMember(getCopyRule, ({ ctx, member, params }) => readCopyRule(ctx, member, params.name)),
  forMember(changeCopyRule, ({ ctx, member, params, body }) => writeCopyRule(ctx, member, params.name, body)),
  forMember(contract.listContacts, ({ ctx, member, params }) =>
    listContacts(ctx.db, member, params.companyId),
  ),
  forMember(contract.createContact, ({ ctx, member, params, body }) =>
    addContact(ctx, member, params.companyId, body),
  ),
  forMember(contract.updateContact, ({ ctx, member, params, body }) =>
    changeContact(ctx, member, params.companyId, params.contactId, body),
  ),
  forMember(contract.deleteContact, ({ ctx, member, params }) =>
    deleteContact(ctx, member, params.companyId, params.contactId),
  ),
  forMember(undo.restoreCompany, ({ ctx, member, params }) => restoreCompany(ctx, member, params.name)),
  forMember(undo.restoreContact, ({ ctx, member, params }) =>
    restoreContact(ctx, member, params.companyId, params.contactId),
  ),
];
