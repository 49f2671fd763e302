// What is built of the server: the whole of it in a few files, which are found and read sooner than two thousand.
export { createApp } from './app.ts';
export { run } from './run.ts';
