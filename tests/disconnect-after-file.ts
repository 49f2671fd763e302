import { afterAll } from 'vitest';
import { disconnectFromServer } from './database.ts';

// Set-up files run once for each file of tests, also where these share a process and what they have imported.
afterAll(disconnectFromServer);
