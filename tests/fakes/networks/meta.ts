import { randomUUID } from 'node:crypto';
import { formIn, partsOf } from './form.ts';
import { refuse, type Call, type Reply } from './stand-in.ts';

/** A refusal as Meta's Graph API writes it. */
export const graphError = (code: number, message: string, more: object = {}): Reply =>
  refuse(400, { error: { message, type: 'OAuthException', code, fbtrace_id: 'x', ...more } });

export interface Asked {
  fields: Record<string, string>;
  file: { name: string; type: string; data: Buffer } | null;
}

/** Parameters of a call, wherever they were put; the token apart. */
export function askedIn(call: Call): Asked & { token: string } {
  const isForm = (call.headers['content-type'] ?? '').startsWith('multipart/');
  const { fields, file } =
    call.method === 'GET'
      ? { fields: Object.fromEntries(call.query), file: null }
      : isForm
        ? partsOf(call)
        : { fields: formIn(call), file: null };
  const { access_token: token = '', ...rest } = fields;
  return { fields: rest, file, token };
}

/** Throws where a call has other parameters than these; a question mark allows one to be absent. */
export function expectFields(fields: Record<string, string>, names: string[]): void {
  const known = names.map((name) => name.replace('?', ''));
  const extra = Object.keys(fields).filter((name) => !known.includes(name));
  const missing = names.filter((name) => !name.endsWith('?') && fields[name] === undefined);
  if (extra.length + missing.length > 0)
    throw new Error(`parameters: ${extra.join(', ')} unknown, ${missing.join(', ')} missing`);
}

/** Codes and tokens of one app. */
export function metaTokens(client: { clientId: string; clientSecret: string }) {
  const codes = new Map<string, string>();
  const tokens = new Map<string, string>();
  const give = (kind: string) => {
    const token = `${kind}-${randomUUID()}`;
    tokens.set(token, kind);
    return token;
  };
  return {
    give,
    is: (token: string, kind: string) => tokens.get(token) === kind,
    revoke: () => tokens.clear(),
    /** A person says yes. */
    authorize(query: URLSearchParams, scopes: string[]): Reply {
      const redirect = query.get('redirect_uri') ?? '';
      if (query.get('client_id') !== client.clientId || query.get('response_type') !== 'code')
        return graphError(101, 'Invalid client');
      const asked = (query.get('scope') ?? '').split(',');
      if (scopes.some((scope) => !asked.includes(scope))) return graphError(100, `scopes: ${asked.join()}`);
      const code = randomUUID();
      codes.set(code, redirect);
      const back = new URL(redirect);
      back.search = new URLSearchParams({ code, state: query.get('state') ?? '' }).toString();
      return { status: 302, headers: { Location: back.href } };
    },
    /** Whether this code was given for this address; it works once. */
    takes(fields: Record<string, string>): boolean {
      const redirect = codes.get(fields['code'] ?? '');
      codes.delete(fields['code'] ?? '');
      return (
        redirect !== undefined &&
        redirect === fields['redirect_uri'] &&
        fields['client_id'] === client.clientId &&
        fields['client_secret'] === client.clientSecret
      );
    },
  };
}
