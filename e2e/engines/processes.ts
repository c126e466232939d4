import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { silenceMs } from './engine';

interface Group {
  child: ChildProcess;
  /** Resolves once the program has ended. */
  ended: Promise<unknown>;
  /** Ends the program and all that it started. */
  end: () => void;
}

/** Starts a program that ends with this process, with whatever it starts itself. */
export function startGroup(command: string, args: string[], options: SpawnOptions): Group {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options, detached: true });
  const end = () => {
    try {
      if (child.pid) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // It has ended.
    }
  };
  const ended = new Promise((resolve) => {
    child.once('error', resolve);
    child.once('exit', resolve);
  });
  process.once('exit', end);
  void ended.then(() => process.off('exit', end));
  return { child, ended, end };
}

/** A screen that nobody sees, under a number that is free. */
export async function openScreen(command: string): Promise<Group & { display: string }> {
  const args = ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'];
  const group = startGroup(command, args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const pipe = group.child.stdio[3];
  if (!pipe) throw new Error('Xvfb has no pipe.');
  const number = once(pipe, 'data', { signal: AbortSignal.timeout(silenceMs) });
  const answer = await Promise.race([number, group.ended.then(() => null)]).catch(() => null);
  if (!answer) {
    group.end();
    throw new Error('Xvfb, the screen for WebKit, doesn’t start.');
  }
  return { ...group, display: `:${String(answer[0]).trim()}` };
}
