// npm run reset-link -- owner@agency.com: a new password without e-mail, for whoever runs the server.
import { build, install } from './steps.mjs';

install();
build();
await import('../dist/server/reset-link.js');
