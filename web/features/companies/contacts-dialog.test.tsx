import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createContact,
  deleteContact,
  DUPLICATE_CONTACT,
  listContacts,
  updateCompany,
  updateContact,
  type Contact,
} from '#domain/companies/contract.ts';
import { abilitiesOf } from '#domain/agencies/abilities.ts';
import { restoreContact } from '#domain/companies/restore.ts';
import { listDesks } from '#domain/desks/contract.ts';
import { COUNTRY_HINT, PHONE_MESSAGE } from '#domain/accounts/phone.ts';
import { EMAIL_MESSAGE } from '#domain/kit/fields.ts';
import { asksToLeave } from '#tests/support/asks-to-leave.ts';
import { mockApi, Refusal, type MockApi } from '#tests/support/mock-api.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { somethingChanged } from '#web/lib/use-api.ts';
import { MayContext } from '#web/lib/may.ts';
import { ContactsDialog } from './contacts-dialog.tsx';

const companyId = '00000000-0000-4000-8000-000000000001';
const contactId = '00000000-0000-4000-8000-000000000002';
const cora: Contact = {
  id: contactId,
  companyId,
  name: 'Cora',
  phoneNumber: '+15551230001',
  email: null,
  lastWay: null,
  language: null,
};
const fields = ({ name, phoneNumber, email, language }: Contact) => ({ name, phoneNumber, email, language });
let api: MockApi;

beforeEach(() => {
  api = mockApi();
  api.on(listDesks, { shows: 'review', desks: [] });
});

const show = (company: { id: string | null; name: string } = { id: companyId, name: 'Acme' }) =>
  showScreen(<ContactsDialog company={company} open onOpenChange={vi.fn()} />);

const button = (name: string) => screen.findByRole('button', { name });
const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);

describe('the contacts of a company', () => {
  it('are shown with their phones as people write them', async () => {
    api.on(listContacts, [{ ...cora, email: 'cora@acme.com', language: null }]);
    show();
    screen.getByRole('dialog', { name: 'Contacts for Acme' });
    await screen.findByText('(555) 123-0001');
    screen.getByText('cora@acme.com');
  });

  it('say so when there are none', async () => {
    api.on(listContacts, []);
    show();
    await screen.findByText('No contacts yet');
  });

  it('keep the open form of one that a colleague deletes, and save it as a new one', async () => {
    api.on(listContacts, [cora]);
    const added = api.on(createContact, ({ body }) => ({ ...cora, ...body, email: body.email ?? null }));
    const { user, client } = show();
    await user.click(await button('Edit Cora'));
    await user.type(field(/^Name/), ' Lane');
    expect(asksToLeave()).toBe(true);
    api.on(listContacts, []);
    await act(() => somethingChanged(client));
    await screen.findByText(/deleted/);
    expect(field(/^Name/).value).toBe('Cora Lane');
    await user.click(await button('Save Changes'));
    await waitFor(() => expect(added).toHaveLength(1));
    expect(added[0]?.body).toMatchObject({ name: 'Cora Lane' });
  });

  it('keep the open form unless its words may go: on Escape, and where another form would take its place', async () => {
    const dan = { ...cora, id: '00000000-0000-4000-8000-000000000003', name: 'Dan' };
    api.on(listContacts, [cora, dan]);
    const onOpenChange = vi.fn();
    const { user } = showScreen(
      <ContactsDialog company={{ id: companyId, name: 'Acme' }} open onOpenChange={onOpenChange} />,
    );
    await user.click(await button('Edit Cora'));
    await user.type(field(/^Name/), ' Lane');
    for (const next of ['Edit Dan', 'Add Contact', null]) {
      if (next === null) await user.keyboard('{Escape}');
      else await user.click(await button(next));
      await user.click(await button('Keep editing'));
      await waitFor(() => expect(screen.queryByRole('button', { name: 'Keep editing' })).toBeNull());
      expect(field(/^Name/).value).toBe('Cora Lane');
    }
    expect(onOpenChange).not.toHaveBeenCalled();
    vi.stubGlobal('confirm', () => true);
    api.on(deleteContact, () => {
      api.on(listContacts, [cora]);
      return { id: dan.id };
    });
    await user.click(await button('Delete Dan'));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Delete Dan' })).toBeNull());
    expect(field(/^Name/).value).toBe('Cora Lane');
    await user.keyboard('{Escape}');
    await user.click(await button('Close without saving'));
    await waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false));
  });

  it('are read, and not changed, by who may not manage clients', async () => {
    api.on(listContacts, [cora]);
    showScreen(
      <MayContext value={{ role: 'creator', abilities: abilitiesOf('creator') }}>
        <ContactsDialog company={{ id: companyId, name: 'Acme' }} open onOpenChange={vi.fn()} />
      </MayContext>,
    );
    expect((await button('Add Contact')).getAttribute('aria-disabled')).toBe('true');
    expect(screen.queryByRole('button', { name: /Cora/ })).toBeNull();
  });

  it('can be asked for again when they could not be loaded', async () => {
    api.on(listContacts, () => {
      throw new Refusal(503, 'The database is resting');
    });
    const { user } = show();
    await screen.findByText('The database is resting');
    api.on(listContacts, [cora]);
    await user.click(await button('Try again'));
    await screen.findByText('Cora');
  });
});

describe('adding a contact', () => {
  beforeEach(() => api.on(listContacts, []));

  it('says beside each field what is missing or wrong', async () => {
    const { user } = show();
    await user.click(await button('Add Contact'));
    const form = within(screen.getByRole('form', { name: 'Add contact' }));
    await user.click(form.getByRole('button', { name: 'Add Contact' }));
    await form.findByText('Name is required');
    form.getByText('Phone number is required');
    await user.type(field(/^Phone/), '555 12');
    await user.type(field(/^Email/), 'cora at acme');
    await form.findByText(PHONE_MESSAGE);
    await form.findByText(EMAIL_MESSAGE);
  });

  it('hints at the country code below a number that begins with 0, and takes it', async () => {
    api.on(listContacts, []);
    const { user } = show();
    await user.click(await button('Add Contact'));
    await user.type(field(/Phone Number/), '07700 900456');
    await screen.findByText(COUNTRY_HINT);
    expect(field(/Phone Number/).getAttribute('aria-invalid')).not.toBe('true');
    await user.clear(field(/Phone Number/));
    await user.type(field(/Phone Number/), '+44 7700 900456');
    expect(screen.queryByText(COUNTRY_HINT)).toBeNull();
  });

  it('sends it, says so and shows it', async () => {
    const calls = api.on(createContact, cora);
    const { user } = show();
    await user.click(await button('Add Contact'));
    await user.type(field(/^Name/), 'Cora');
    api.on(listContacts, [cora]);
    await user.type(field(/^Phone/), '555 123 0001{enter}');
    await screen.findByText('Contact added successfully');
    await screen.findByText('(555) 123-0001');
    expect(calls.map((call) => call.body)).toEqual([
      { name: 'Cora', phoneNumber: '+15551230001', email: null, language: null },
    ]);
    await waitFor(async () => expect(document.activeElement).toBe(await button('Add Contact')));
  });

  it('shows a phone that is taken beside the field and keeps what was typed', async () => {
    api.on(createContact, () => {
      throw new Refusal(409, DUPLICATE_CONTACT, { phoneNumber: DUPLICATE_CONTACT });
    });
    const { user } = show();
    await user.click(await button('Add Contact'));
    await user.type(field(/^Name/), 'Cora');
    await user.type(field(/^Phone/), '5551230001{enter}');
    await waitFor(() => expect(field(/^Phone/).getAttribute('aria-invalid')).toBe('true'));
    expect(field(/^Name/).value).toBe('Cora');
  });

  it('has a sentence of its own for a failure without one', async () => {
    api.on(createContact, () => {
      throw new Error('broken line');
    });
    const { user } = show();
    await user.click(await button('Add Contact'));
    await user.type(field(/^Name/), 'Cora');
    await user.type(field(/^Phone/), '5551230001{enter}');
    await screen.findByText('Failed to add contact');
  });

  it('gives a company that only posts carry its profile first', async () => {
    const rest = {
      counts: { posts: 1, published: 0, active: 1, needsChanges: 0 },
      createdAt: null,
      updatedAt: null,
    };
    const profiles = api.on(updateCompany, { id: companyId, name: 'Cedar', logoUrl: null, ...rest });
    const calls = api.on(createContact, cora);
    const { user } = show({ id: null, name: 'Cedar' });
    await user.click(await button('Add Contact'));
    await user.type(field(/^Name/), 'Cora');
    await user.type(field(/^Phone/), '5551230001{enter}');
    await screen.findByText('Contact added successfully');
    expect(profiles.map((call) => [call.params.name, call.body])).toEqual([['Cedar', {}]]);
    expect(calls.map((call) => call.params.companyId)).toEqual([companyId]);
  });
});

describe('changing and deleting a contact', () => {
  beforeEach(() => api.on(listContacts, [cora]));

  it('starts from the present values and sends the new ones', async () => {
    const calls = api.on(updateContact, cora);
    const { user } = show();
    await user.click(await button('Edit Cora'));
    expect(field(/^Phone/).value).toBe('(555) 123-0001');
    await user.type(field(/^Email/), 'cora@acme.com{enter}');
    await screen.findByText('Contact updated successfully');
    expect(calls.map((call) => [call.params.contactId, call.body])).toEqual([
      [
        contactId,
        {
          ...fields(cora),
          email: 'cora@acme.com',
          basedOn: fields(cora),
        },
      ],
    ]);
  });

  it('keeps what a colleague saved meanwhile in the fields that nobody touched', async () => {
    const calls = api.on(updateContact, cora);
    const { user, client } = show();
    await user.click(await button('Edit Cora'));
    await user.selectOptions(screen.getByLabelText('Language'), 'Deutsch');
    const theirs = { ...cora, email: 'new@acme.com' };
    api.on(listContacts, [theirs]);
    await somethingChanged(client);
    await waitFor(() => expect(field(/^Email/).value).toBe('new@acme.com'));
    expect(screen.queryByText(/meanwhile/)).toBeNull();
    await user.click(await button('Save Changes'));
    await screen.findByText('Contact updated successfully');
    expect(calls.map(({ body }) => body)).toEqual([
      { ...fields(theirs), language: 'de', basedOn: fields(theirs) },
    ]);
  });

  it('shows what a colleague saved in a field that was touched, and asks which of the two to keep', async () => {
    const calls = api.on(updateContact, cora);
    const { user, client } = show();
    await user.click(await button('Edit Cora'));
    await user.type(field(/^Email/), 'mine@acme.com');
    api.on(listContacts, [{ ...cora, email: 'new@acme.com' }]);
    await somethingChanged(client);
    await screen.findByText('Somebody else changed the e-mail address meanwhile');
    screen.getByText('Saved is: new@acme.com');
    await user.click(await button('Save Changes'));
    await screen.findByText('Please choose what to keep first');
    expect([calls.length, field(/^Email/).value]).toEqual([0, 'mine@acme.com']);
    await user.click(await button('Keep mine'));
    expect(document.activeElement).toBe(field(/^Email/));
    await user.click(await button('Save Changes'));
    await screen.findByText('Contact updated successfully');
    expect(calls.map(({ body }) => [body.email, body.basedOn?.email])).toEqual([
      ['mine@acme.com', 'new@acme.com'],
    ]);
  });

  it('shows both where a colleague was a moment faster, and theirs can be taken', async () => {
    const said = 'Nothing was saved yet: Somebody else changed the e-mail address meanwhile';
    api.on(updateContact, () => {
      api.on(listContacts, [{ ...cora, email: 'new@acme.com' }]);
      throw new Refusal(409, said, undefined, { overlaps: [{ field: 'email' }] });
    });
    const { user } = show();
    await user.click(await button('Edit Cora'));
    await user.type(field(/^Email/), 'mine@acme.com{enter}');
    await screen.findByText(said);
    await user.click(await button('Take theirs'));
    expect(field(/^Email/).value).toBe('new@acme.com');
  });

  it('asks before it deletes', async () => {
    const confirm = vi.fn(() => false);
    vi.stubGlobal('confirm', confirm);
    const calls = api.on(deleteContact, { id: contactId });
    const { user } = show();
    await user.click(await button('Delete Cora'));
    expect(confirm).toHaveBeenCalledExactlyOnceWith('Delete contact "Cora"?');
    expect(calls).toEqual([]);
    confirm.mockReturnValue(true);
    await user.click(await button('Delete Cora'));
    await screen.findByText('Contact deleted successfully');
    expect(calls).toHaveLength(1);
  });

  it('brings a deleted one back where Undo is pressed', async () => {
    vi.stubGlobal('confirm', () => true);
    api.on(deleteContact, { id: contactId });
    const back = api.on(restoreContact, cora);
    const { user } = show();
    await user.click(await button('Delete Cora'));
    await user.click(await button('Undo'));
    await screen.findByText('Contact restored');
    expect(back.map((call) => call.params.contactId)).toEqual([contactId]);
  });

  it('has sentences of its own for failures without one', async () => {
    vi.stubGlobal('confirm', () => true);
    const broken = () => {
      throw new Error('broken line');
    };
    api.on(updateContact, broken);
    api.on(deleteContact, broken);
    const { user } = show();
    await user.click(await button('Delete Cora'));
    await screen.findByText('Failed to delete contact');
    await user.click(await button('Edit Cora'));
    await user.click(await button('Save Changes'));
    await screen.findByText('Failed to update contact');
  });
});
