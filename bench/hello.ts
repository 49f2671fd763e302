import { createServer } from 'node:http';

// The least that a server on this platform can do: what our answers are measured against.

const server = createServer((_, response) => {
  response.setHeader('content-type', 'text/plain');
  response.end('hello');
});
server.listen(Number(process.env.PORT), '127.0.0.1', () => console.log('ready'));
