import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { signUp, signUpState } from '#domain/accounts/contract.ts';
import { mockApi, Refusal, type MockApi } from '#tests/support/mock-api.ts';
import { aUser } from '#tests/support/samples.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { SignUpPage } from './sign-up-page.tsx';

let api: MockApi;
beforeEach(() => {
  api = mockApi();
});

const fillIn = async (user: ReturnType<typeof showScreen>['user']) => {
  for (const [label, value] of [
    ['First name', 'Olive'],
    ['Last name', 'Hart'],
    ['Company name', 'Fern & Oak'],
    ['Email', 'olive@agency.example'],
    ['Phone number', '5551234567'],
    ['Password', 'correct horse'],
  ] as const)
    await user.type(screen.getByLabelText(label), value);
  await user.click(screen.getByRole('button', { name: 'Sign Up' }));
};

test('an invitation goes along with the form, and the way leads to the log-in', async () => {
  const asked = api.on(signUpState, { open: true });
  const sent = api.on(signUp, { user: aUser() });
  const { user, address } = showScreen(<SignUpPage />, '/signup?invitation=abc-1');
  await fillIn(user);
  await screen.findByText('Account created!');
  expect(asked[0]?.query).toEqual({ invitation: 'abc-1' });
  expect(sent[0]?.body).toMatchObject({ email: 'olive@agency.example', invitation: 'abc-1' });
  expect(address()).toBe('/login');
});

test('where sign-up is by invitation and there is none, the page says whom to ask instead of offering a form', async () => {
  api.on(signUpState, { open: false });
  const { user, address } = showScreen(<SignUpPage />, '/signup');
  await screen.findByRole('heading', { name: 'Sign-up is by invitation' });
  screen.getByText('Please ask whoever runs this Greenroom for a link to sign up with.');
  expect(screen.queryByLabelText('Email')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Back to Login' }));
  expect(address()).toBe('/login');
});

test('an invitation that is dead is told as such', async () => {
  api.on(signUpState, { open: false });
  showScreen(<SignUpPage />, '/signup?invitation=old');
  await screen.findByText(/^This invitation was used already or has expired/);
  expect(screen.queryByLabelText('Email')).toBeNull();
});

test('where nobody says whether sign-up is open, the form is there, and the sign-up itself says no', async () => {
  api.on(signUpState, () => {
    throw new Refusal(404, 'There is nothing at this address');
  });
  api.on(signUp, () => {
    throw new Refusal(403, 'Sign-up is by invitation');
  });
  const { user } = showScreen(<SignUpPage />, '/signup');
  await fillIn(user);
  await screen.findByText('Signup failed');
  screen.getByText('Sign-up is by invitation');
});

test('the company is a client: the field says so, and browsers do not fill in the agency', async () => {
  api.on(signUpState, { open: true });
  showScreen(<SignUpPage />, '/signup');
  const field = screen.getByLabelText('Company name');
  const hint = document.getElementById(field.getAttribute('aria-describedby') ?? '');
  expect(hint?.textContent).toBe(
    'Your first client’s name, not your agency’s. You can add more clients later.',
  );
  expect(field.getAttribute('autocomplete')).toBe('off');
});
