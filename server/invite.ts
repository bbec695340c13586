import { INVITATION_DAYS, inviteSomebody } from '#server/features/accounts/invitations.ts';
import { besideApp } from './beside-app.ts';

/** npm run invite: prints a link for signing up where SIGNUP=invite. */
besideApp(
  async (ctx) => `${await inviteSomebody(ctx)}\nIt works once, within the next ${INVITATION_DAYS} days.`,
);
