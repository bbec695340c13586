import { z } from 'zod';
import { endpoint } from '#domain/kit/endpoint.ts';
import { required, uuid } from '#domain/kit/fields.ts';
import { post } from '#domain/posts/contract.ts';

export const UNKNOWN_CHANNEL = 'Please choose one of the channels that are set up on this server';

/** How a company's posts go out, and how they could. */
const companyChannel = z.object({
  channel: z.string(),
  channels: z.array(
    z.object({
      name: z.string(),
      /** As people call it. */
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

export const postByHand = endpoint('postByHand', {
  method: 'POST',
  path: '/api/posts/:id/targets/:targetId/by-hand',
  access: 'member',
  ability: 'publish',
  summary:
    'Post by hand what failed on one account: the owner is reminded with the files and the words, and marks it as posted.',
  params: z.object({ id: uuid, targetId: uuid }),
  answer: post,
});

export const publishingEndpoints = [getChannel, chooseChannel, postByHand];
