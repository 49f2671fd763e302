// The entry of the server bundle: a few files load faster than two thousand.
export { createApp, createWaitingPages } from './app.ts';
export { run } from './run.ts';
