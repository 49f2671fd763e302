import { expect, it } from 'vitest';
import { supervise } from './supervisor.ts';

function superviseNode(script: string, timeoutSeconds = 8) {
  const lines: string[] = [];
  const log = (line: string) => lines.push(line);
  const command = process.execPath;
  return { ...supervise({ command, args: ['-e', script], runAs: undefined, timeoutSeconds, log }), lines };
}

it('a program that ends by itself hands on its exit code and its last words', async () => {
  const program = superviseNode('console.error("goodbye"); process.exit(3)');
  expect(await program.ended).toEqual({ code: 3 });
  expect(program.lines).toEqual(['goodbye']);
});

it('a program that does not heed SIGINT gets SIGQUIT when patience ends', async () => {
  const onSignals = 'process.on("SIGINT", () => console.error("not yet")).on("SIGQUIT", () => process.exit(7))';
  const program = superviseNode(`${onSignals}; setInterval(() => {}, 1000); console.error("up")`, 1);
  await expect.poll(() => program.lines).toContain('up');
  program.stop();
  expect(await program.ended).toEqual({ code: 7 });
  expect(program.lines).toEqual(['up', 'not yet']);
});

it('a program that heeds nothing is killed in the end', async () => {
  const onSignals = 'process.on("SIGINT", () => {}).on("SIGQUIT", () => {})';
  const program = superviseNode(`${onSignals}; setInterval(() => {}, 1000); console.error("up")`, 1);
  await expect.poll(() => program.lines).toContain('up');
  program.stop();
  expect(await program.ended).toEqual({ code: 137 });
});

it('a program that is not there is a failure with a reason, not a crash', async () => {
  const program = supervise({ command: '/no/such/program', args: [], runAs: undefined, log: () => {} });
  expect(await program.ended).toEqual({ code: 127 });
  expect(program.lastLines.join()).toContain('/no/such/program');
});
