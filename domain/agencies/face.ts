import { z } from 'zod';
import { endpoint } from '#domain/kit/endpoint.ts';
import { nameIfAny, orNull } from '#domain/kit/fields.ts';
import { objectPath } from '#domain/media/object-path.ts';
import { isAccent } from './shades.ts';

/** What an agency's clients see of it: name, logo and colour. */
const face = z.object({
  /** Null until the agency has a name of its own: the sender is then named alone. */
  name: orNull(z.string()),
  logoUrl: orNull(z.string()),
  /** #rrggbb as chosen; see `shadesOf`. */
  accent: orNull(z.string()),
  /** Whether clients read that the page is made with Greenroom. */
  showsGreenroom: z.boolean(),
});
export type AgencyFace = z.infer<typeof face>;

export const getAgency = endpoint('getAgency', {
  method: 'GET',
  path: '/api/agency',
  access: 'member',
  ability: 'look',
  summary: 'What clients see of the agency: name, logo, accent colour.',
  conditional: true,
  answer: face,
});

export const changeAgency = endpoint('changeAgency', {
  method: 'PATCH',
  path: '/api/agency',
  access: 'member',
  ability: 'manage agency',
  summary: 'Change what clients see of the agency. An empty name, and null, take something away.',
  body: z.object({
    name: nameIfAny(80).optional(),
    logoUrl: z
      .union([z.literal('').transform(() => null), objectPath])
      .nullable()
      .optional(),
    accent: z
      .string({ error: 'Please give a colour like #1d4ed8' })
      .refine(isAccent, 'Please give a colour like #1d4ed8')
      .nullable()
      .optional(),
    showsGreenroom: z.boolean({ error: 'Please say yes or no' }).optional(),
  }),
  answer: face,
});

export const faceEndpoints = [getAgency, changeAgency];
