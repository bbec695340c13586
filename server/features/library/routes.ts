import * as texts from '#domain/library/saved-texts.ts';
import * as checklist from '#domain/library/checklist.ts';
import { forMember, type Route } from '#server/kit/route.ts';
import { lookLinksUp, readChecklist, readPostChecklist, tickOff, writeChecklist } from './checklist.ts';
import { bringTextBack, keepText, readSavedTexts, removeText, rewriteText } from './saved-texts.ts';

export const libraryRoutes: Route[] = [
  forMember(texts.listSavedTexts, ({ ctx, member, params }) => readSavedTexts(ctx, member, params.name)),
  forMember(texts.saveText, ({ ctx, member, params, body }) => keepText(ctx, member, params.name, body)),
  forMember(texts.changeSavedText, ({ ctx, member, params, body }) =>
    rewriteText(ctx, member, params.id, body),
  ),
  forMember(texts.deleteSavedText, ({ ctx, member, params }) => removeText(ctx, member, params.id)),
  forMember(texts.restoreSavedText, ({ ctx, member, params }) => bringTextBack(ctx, member, params.id)),
  forMember(checklist.getChecklist, ({ ctx, member, params }) => readChecklist(ctx, member, params.name)),
  forMember(checklist.changeChecklist, ({ ctx, member, params, body }) =>
    writeChecklist(ctx, member, params.name, body),
  ),
  forMember(checklist.getPostChecklist, ({ ctx, member, params }) =>
    readPostChecklist(ctx, member, params.id),
  ),
  forMember(checklist.tickChecklist, ({ ctx, member, params, body }) =>
    tickOff(ctx, member, params.id, body),
  ),
  forMember(checklist.checkLinks, ({ ctx, member, params }) => lookLinksUp(ctx, member, params.id)),
];
