import { startGoogle } from '../fakes/google.ts';

/** Stands in for Google while the journeys are made. */
await startGoogle({ port: Number(process.env['GOOGLE_PORT']) });
