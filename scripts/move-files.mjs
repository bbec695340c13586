// npm run move-files: from the disk of DATA_DIR into the bucket of S3_BUCKET, or back, for whoever runs the server.
import { build, install } from './steps.mjs';

install();
build();
await import('../dist/server/move-files.js');
