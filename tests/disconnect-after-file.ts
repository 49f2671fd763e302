import { afterAll } from 'vitest';
import { disconnectFromServer } from './database.ts';

// Setup files run once per test file, even if these share a process and its modules.
afterAll(disconnectFromServer);
