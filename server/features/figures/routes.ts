import { getFigures } from '#domain/figures/figures.ts';
import { getReport } from '#domain/figures/report.ts';
import { forMember, type Route } from '#server/kit/route.ts';
import { readFigures } from './figures.ts';
import { readReport } from './report.ts';

export const figureRoutes: Route[] = [
  forMember(getFigures, ({ ctx, member, query }) => readFigures(ctx, member, query)),
  forMember(getReport, ({ ctx, member, query }) => readReport(ctx, member, query)),
];
