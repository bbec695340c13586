import { describe, expect, it } from 'vitest';
import { contactForm } from './contract.ts';
import { isUncategorized, sameCompany, UNCATEGORIZED } from './names.ts';

describe('names of companies', () => {
  it('are the same whatever their case', () => {
    expect(sameCompany('Acme', ' ACME ')).toBe(true);
    expect(sameCompany('Acme', 'Acme Inc')).toBe(false);
    for (const name of ['Bäckerei Weiß', 'Οίκος', 'İstanbul', 'ﬁne'])
      expect(sameCompany(name, name.toUpperCase())).toBe(true);
  });

  it('keep one for posts without a company', () => {
    expect(sameCompany(null, UNCATEGORIZED)).toBe(true);
    expect(isUncategorized('Uncategorized')).toBe(true);
    expect(isUncategorized(null)).toBe(true);
    expect(isUncategorized('Acme')).toBe(false);
  });
});

describe('the form of a contact', () => {
  it('takes an empty e-mail as none', () => {
    expect(contactForm.parse({ name: ' Cora ', phoneNumber: '5551234567', email: '' })).toEqual({
      name: 'Cora',
      phoneNumber: '5551234567',
      email: null,
    });
  });

  it.each([
    [{ name: ' ', phoneNumber: '5551234567' }, 'Name is required'],
    [{ name: 'Cora', phoneNumber: ' ' }, 'Phone number is required'],
    [{ name: 'Cora', phoneNumber: '555-1234' }, 'Please enter a valid phone number with at least 10 digits'],
    [{ name: 'Cora', phoneNumber: '5551234567', email: 'cora' }, 'Please enter a valid email address'],
  ])('refuses %j', (form, message) => {
    const { error } = contactForm.safeParse(form);
    expect(error?.issues.map((issue) => issue.message)).toContain(message);
  });
});
