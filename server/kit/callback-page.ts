import { escapeHtml } from './escape-html.ts';
import { NOT_YOURS_TO_DO } from '#domain/agencies/abilities.ts';
import type { Endpoint } from '#domain/kit/endpoint.ts';
import { AppError } from '#domain/kit/errors.ts';
import { PortError } from '#server/ports/port-error.ts';
import type { Ctx } from './context.ts';
import { refuseCaller } from './refuse-caller.ts';
import type { Member, MemberLookup, RawRoutes } from './route.ts';

/** The popup's page after the user comes back. On success it closes itself if the browser allows it. */
const callbackPage = (page: { title: string; text: string; done: boolean }) => `<!doctype html>
<html lang="en"${page.done ? ' data-done' : ''}>
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <meta name="theme-color" content="#faf9f6" />
    <title>${escapeHtml(page.title)} · Greenroom</title>
    <link rel="icon" href="/favicon.svg" />
    <link rel="stylesheet" href="/popup.css" />
    <script src="/theme-boot.js"></script>
    <script src="/popup.js" defer></script>
  </head>
  <body>
    <main>
      <h1>${escapeHtml(page.title)}</h1>
      <p>${escapeHtml(page.text)}</p>
    </main>
  </body>
</html>
`;

export interface Callback {
  path: string;
  /** The endpoint that starts the connection; its rights are checked again, as a role may change. */
  begunBy: Endpoint;
  /** Turns the callback's query into a connection. Throws AppError or PortError with a sentence. */
  finish(ctx: Ctx, member: Member, query: Readonly<Record<string, string>>): Promise<void | Partial<Done>>;
  done: Done;
  /** Where to start again: "from Settings". */
  again: string;
}

interface Done {
  title: string;
  text: string;
}

/** Why a member may not finish what they started; null if they may. */
function refusal(member: Member, begunBy: Endpoint): string | null {
  try {
    refuseCaller(member, begunBy);
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { message } = error;
    return message === NOT_YOURS_TO_DO ? `${message}. An owner can change that, or connect it.` : message;
  }
}

/** The callback of a service, in the popup. `finish` checks that this same user started the connection. */
export const callbackRoute =
  (memberOf: MemberLookup, callback: Callback): RawRoutes =>
  (app, ctx) => {
    app.get<{ Querystring: Record<string, unknown> }>(callback.path, async (request, reply) => {
      const say = (status: number, title: string, text: string) =>
        reply
          .code(status)
          .type('text/html; charset=utf-8')
          .header('Cache-Control', 'no-store')
          .header('Referrer-Policy', 'no-referrer')
          .send(callbackPage({ title, text, done: status === 200 }));
      const member = await memberOf(ctx, request);
      if (!member) return say(401, 'Please log in', 'Log in to Greenroom in this browser, then try again.');
      const refused = refusal(member, callback.begunBy);
      if (refused !== null) return say(403, 'Not connected', refused);
      const query = Object.fromEntries(
        Object.entries(request.query).filter((one): one is [string, string] => typeof one[1] === 'string'),
      );
      if (query['error'] !== undefined)
        return say(400, 'Not connected', 'The access was not allowed. You can close this window.');
      try {
        const said = await callback.finish(ctx, member, query);
        const { title, text } = { ...callback.done, ...said };
        return say(200, title, text);
      } catch (failure) {
        if (failure instanceof AppError) return say(400, 'Not connected', failure.message);
        if (!(failure instanceof PortError)) throw failure;
        ctx.log.warn({ err: failure }, 'a connection could not be finished');
        // The sentence may end by asking for another try already, without saying where.
        const what = failure.message.replace(/ Please try again\.$/, '');
        return say(502, 'Not connected', `${what} Please try again ${callback.again}.`);
      }
    });
  };
