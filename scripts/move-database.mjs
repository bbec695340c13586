// npm run move-database: from the built-in database into that of DATABASE_URL, for whoever runs the server.
import { build, install } from './steps.mjs';

install();
build();
await import('../dist/server/move-database.js');
