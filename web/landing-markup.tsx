import { renderToStaticMarkup } from 'react-dom/server';
import { Router } from 'wouter';
import { Landing } from './features/landing/landing.tsx';

/** The markup that scripts/build.mjs puts into the public page, so that it is readable before any script. */
export const landingMarkup = () =>
  renderToStaticMarkup(
    <Router ssrPath="/">
      <Landing />
    </Router>,
  );
