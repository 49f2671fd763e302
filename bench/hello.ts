import { createServer } from 'node:http';

// A minimal server, the baseline of our responses.

const server = createServer((_, response) => {
  response.setHeader('content-type', 'text/plain');
  response.end('hello');
});
server.listen(Number(process.env.PORT), '127.0.0.1', () => console.log('ready'));
