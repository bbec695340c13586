// The built product as `npm start` runs it, on a throw-away data folder.
import { rmSync } from 'node:fs';

const forget = () => rmSync(process.env.DATA_DIR, { recursive: true, force: true });
// A run that was cut off has left its folder.
forget();
process.on('exit', forget);
await import('../../scripts/start.mjs');
