import * as contract from '#domain/agencies/closing-contract.ts';
import type { Timer } from '#server/kit/job.ts';
import { forMember, type Route } from '#server/kit/route.ts';
import { askForClosing } from './close-agency.ts';
import { endAgencies } from './end-agencies.ts';
import { keepAgency } from './keep-agency.ts';
import { remindPeople } from './remind-people.ts';
import { readClosing } from './store.ts';

export const closingRoutes: Route[] = [
  forMember(contract.getClosing, ({ ctx, member }) => readClosing(ctx.db, member)),
  forMember(contract.closeAgency, ({ ctx, member, body }) => askForClosing(ctx, member, body)),
  forMember(contract.keepAgency, ({ ctx, member }) => keepAgency(ctx, member)),
];

export const closingTimers: Timer[] = [
  {
    name: 'agencies-that-close',
    everySeconds: 300,
    async run(ctx) {
      await remindPeople(ctx);
      await endAgencies(ctx);
    },
  },
];
