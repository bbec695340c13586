import { setImmediate as turn } from 'node:timers/promises';
import { configure, getConfig, prettyDOM } from '@testing-library/react';
import * as React from 'react';

/*
 * For its warnings React notes at each element which line made it, up to ten thousand times a second: a tenth of the
 * work of a screen. Here it believes that it has noted enough. Warnings still come, with the components they are about.
 */
const ofReact: unknown = Reflect.get(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
);
if (typeof ofReact === 'object' && ofReact)
  Object.defineProperty(ofReact, 'recentlyCreatedOwnerStacks', {
    get: () => 10_000,
    set() {
      // It would begin to count anew.
    },
  });

/** Read once for all files of a run that share their modules. */
configure((library) => ({
  // A busy machine is slow, not wrong.
  asyncUtilTimeout: 15_000,
  // Whoever waits for an element throws away what each look in vain says, and with it the whole page in print, which
  // took a third of the time. A look that does not wait and the end of a wait print the page.
  getElementError: (message, container) =>
    Object.assign(
      new Error([message, isWaiting() ? null : prettyDOM(container)].filter(Boolean).join('\n\n')),
      { name: 'TestingLibraryElementError' },
    ),
  // What is found may be there a turn before React is done with it: a toast takes no click until its list knows of it.
  asyncWrapper: (wait) =>
    library.asyncWrapper(async () => {
      const found = await wait();
      for (let turns = 0; turns < 3; turns += 1) await turn();
      return found;
    }),
}));

/** Set by the library itself for each look while it waits. */
const isWaiting = () => Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true;
