import { z } from 'zod';
import { endpoint } from '#domain/kit/endpoint.ts';
import { required, uuid } from '#domain/kit/fields.ts';
import { company, contact } from './contract.ts';

export const restoreCompany = endpoint('restoreCompany', {
  method: 'POST',
  path: '/api/companies/:name/restore',
  access: 'member',
  ability: 'manage clients',
  summary: 'Undo the deletion of a client within a minute: its profile and its contacts are back.',
  params: z.object({ name: required('Company name is required', 200) }),
  answer: company,
});

export const restoreContact = endpoint('restoreContact', {
  method: 'POST',
  path: '/api/companies/:companyId/contacts/:contactId/restore',
  access: 'member',
  ability: 'manage clients',
  summary: 'Undo the deletion of a contact within a minute.',
  params: z.object({ companyId: uuid, contactId: uuid }),
  answer: contact,
});

export const companyRestoreEndpoints = [restoreCompany, restoreContact];
