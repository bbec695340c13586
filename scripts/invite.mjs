// npm run invite: a link with which somebody can sign up where SIGNUP=invite, for whoever runs the server.
import { build, install } from './steps.mjs';

install();
build();
await import('../dist/server/invite.js');
