import { z } from 'zod';
import { endpoint } from '#domain/kit/endpoint.ts';
import { required } from '#domain/kit/fields.ts';

export const UNKNOWN_CHANNEL = 'Please choose one of the channels that are set up on this server';

/** The channel that publishes nothing: it reminds a person to post. */
export const REMINDER = 'reminder';

/** A company's channel, and the available ones. */
const companyChannel = z.object({
  channel: z.string(),
  channels: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
    }),
  ),
});
export type CompanyChannel = z.infer<typeof companyChannel>;

const byName = z.object({ name: required('Company name is required', 200) });

export const getChannel = endpoint('getChannel', {
  method: 'GET',
  path: '/api/companies/:name/channel',
  access: 'member',
  ability: 'look',
  summary: 'How a client’s posts go out, and the channels that are set up on this server.',
  params: byName,
  answer: companyChannel,
});

export const chooseChannel = endpoint('chooseChannel', {
  method: 'PUT',
  path: '/api/companies/:name/channel',
  access: 'member',
  ability: 'manage clients',
  summary: 'Choose how a client’s posts go out from now on. Creates a missing profile.',
  params: byName,
  body: z.object({ channel: required(UNKNOWN_CHANNEL, 100) }),
  answer: companyChannel,
});

export const publishingEndpoints = [getChannel, chooseChannel];
