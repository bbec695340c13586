import * as contract from '#domain/slots/contract.ts';
import { changeDates } from '#domain/slots/dates.ts';
import { forMember, type Route } from '#server/kit/route.ts';
import { readBestTimes } from './best-times.ts';
import { changePostDates } from './change-dates.ts';
import { readDays } from './days.ts';
import { readFree } from './free.ts';
import { readProfile } from './profile.ts';
import { propose } from './propose.ts';
import { changeTimes, readTimes } from './times.ts';

export const slotRoutes: Route[] = [
  forMember(contract.getSlots, ({ ctx, member, params }) => readTimes(ctx.db, member, params.name)),
  forMember(contract.changeSlots, ({ ctx, member, params, body }) =>
    changeTimes(ctx, member, params.name, body),
  ),
  forMember(contract.listFreeSlots, ({ ctx, member, params, query }) =>
    readFree(ctx, member, params.name, query),
  ),
  forMember(contract.proposeDates, ({ ctx, member, params, query }) =>
    propose(ctx, member, params.name, query),
  ),
  forMember(contract.getBestTimes, ({ ctx, member, params }) => readBestTimes(ctx, member, params.name)),
  forMember(contract.readProfile, ({ ctx, member, params }) => readProfile(ctx, member, params.name)),
  forMember(contract.listDays, ({ ctx, member, query }) => readDays(ctx, member, query)),
  forMember(changeDates, ({ ctx, member, body }) => changePostDates(ctx, member, body)),
];
