import { renderToStaticMarkup } from 'react-dom/server';
import { Router } from 'wouter';
import { Landing } from './features/landing/landing.tsx';

/** What scripts/build.mjs puts into the public page, so that it can be read before any script has arrived. */
export const landingMarkup = () =>
  renderToStaticMarkup(
    <Router ssrPath="/">
      <Landing />
    </Router>,
  );
