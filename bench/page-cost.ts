import { once } from 'node:events';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { ReactNode } from 'react';
import type { EntryContext } from 'react-router';
import { openBuiltSite } from '#tests/built-site.ts';
import { ask } from './ask.ts';
import type { World } from './world.ts';

const warmUps = 100;
const rounds = 400;

/** CPU time of this thread for a whole page, and for rendering its tree alone, in milliseconds. */
export async function measurePage(world: World, address: string): Promise<{ page: number; render: number }> {
  process.env.NODE_ENV = 'production';
  // The site is given a renderer that remembers what it renders; it must be there before the site is loaded.
  const require = createRequire(import.meta.url);
  const renderer: typeof import('react-dom/server') = require('react-dom/server');
  const { renderToPipeableStream, renderToString } = renderer;
  let tree: ReactNode;
  renderer.renderToPipeableStream = (element, options) => {
    tree = element;
    return renderToPipeableStream(element, options);
  };
  const site = await openBuiltSite({ db: world.db, env: { MODE: 'demo', DATA_DIR: world.dataDir } });
  const server = createServer(getRequestListener(site.fetch)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  // Asked by another thread, whose time is not counted.
  const open = (requests: number) => ask([port], { paths: [address], connections: 1, requests });
  const page = await cpuOf(open);
  server.close();
  server.closeAllConnections();
  const again = withoutHandoff(require('react'), tree);
  const render = await cpuOf(async (requests) => {
    for (let round = 0; round < requests; round += 1) renderToString(again);
  });
  return { page, render };
}

/** The stream of data behind the page can be read once only, and is no part of the tree. */
function withoutHandoff(
  { cloneElement, isValidElement }: typeof import('react'),
  tree: ReactNode,
): ReactNode {
  if (!isValidElement<{ children: ReactNode }>(tree)) throw new Error('The page has another renderer');
  const router = tree.props.children;
  if (!isValidElement<{ context: EntryContext }>(router)) throw new Error('The page has another root');
  const context = { ...router.props.context };
  delete context.serverHandoffStream;
  return cloneElement(tree, {}, cloneElement(router, { context }));
}

async function cpuOf(work: (times: number) => Promise<unknown>): Promise<number> {
  await work(warmUps);
  const before = process.threadCpuUsage();
  await work(rounds);
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000 / rounds;
}
