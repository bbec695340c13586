import type { Client, TestApp } from './app.ts';

export type Person = Client & { id: string; email: string };

/** Somebody new who works for the agency of `owner`. */
export async function joinTeam(
  it: TestApp,
  owner: Client,
  form: { role: string; companies?: 'all' | string[] },
): Promise<Person> {
  const { body } = await owner('POST', '/api/invitations', { companies: 'all', ...form });
  const token = new URL((body as { url: string }).url).pathname.replace('/join/', '');
  const person = await it.signIn();
  await person('POST', `/api/invitations/${token}/accept`);
  const { id } = (await person('GET', '/api/auth/user')).body as { id: string };
  return Object.assign(person, { id });
}
