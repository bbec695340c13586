import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestHookHandler,
  onResponseHookHandler,
  preParsingHookHandler,
  RouteOptions,
} from 'fastify';

interface Hooks {
  onRequest: onRequestHookHandler;
  preParsing: preParsingHookHandler;
  onResponse: onResponseHookHandler;
}

/** For requests without a route. */
const withoutRoute = new WeakMap<FastifyInstance, { name: keyof Hooks; hook: Hooks[keyof Hooks] }[]>();

/**
 * Adds to each route that is added from now on a hook of its own, made once from the route's options, or from null for
 * requests without a route; null for none. A hook for all would have to ask each request for its `routeOptions`, which
 * Fastify makes anew each time, and would also run where it has nothing to do.
 */
export function onEachRoute<Name extends keyof Hooks>(
  app: FastifyInstance,
  name: Name,
  make: (route: RouteOptions | null) => Hooks[Name] | null,
): void {
  app.addHook('onRoute', (route) => {
    const own = make(route);
    if (!own) return;
    const others = [route[name] ?? []].flat() as Hooks[Name][];
    Object.assign(route, { [name]: [own, ...others] });
  });
  const hook = make(null);
  if (hook) withoutRoute.set(app, [...(withoutRoute.get(app) ?? []), { name, hook }]);
}

/** Answers requests without a route; called once, when all routes and hooks are there. */
export async function answerOthers(
  app: FastifyInstance,
  answer: (request: FastifyRequest, reply: FastifyReply) => unknown,
): Promise<void> {
  // In a part of its own: its hooks do not run for routes.
  await app.register(async (others) => {
    for (const { name, hook } of withoutRoute.get(app) ?? [])
      others.addHook(name as 'onRequest', hook as never);
    others.setNotFoundHandler(answer);
  });
}
