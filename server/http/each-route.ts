import type { FastifyInstance, onRequestHookHandler, onResponseHookHandler, RouteOptions } from 'fastify';

interface Hooks {
  onRequest: onRequestHookHandler;
  onResponse: onResponseHookHandler;
}

/**
 * Adds to each route that is added from now on a hook of its own, made once from the route's options, or from null for
 * requests without a route. A hook for all would have to ask each request for its `routeOptions`, which Fastify makes
 * anew each time.
 */
export function onEachRoute<Name extends keyof Hooks>(
  app: FastifyInstance,
  name: Name,
  make: (route: RouteOptions | null) => Hooks[Name],
): void {
  app.addHook('onRoute', (route) => {
    const others = [route[name] ?? []].flat() as Hooks[Name][];
    Object.assign(route, { [name]: [make(route), ...others] });
  });
  const withoutRoute = make(null) as onRequestHookHandler;
  app.addHook(name as 'onRequest', function (request, reply, done) {
    if (request.is404) return withoutRoute.call(this, request, reply, done);
    done();
  });
}
