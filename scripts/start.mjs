// npm start: installs what is missing, builds what is stale, then serves in this very process.
import { build, install } from './steps.mjs';

install();
build();
await import('../dist/server/main.js');
