import { execFileSync } from 'node:child_process';

interface Process {
  pid: number;
  name: string;
  /** Memory in use (MiB). */
  memory: number;
}

/** A process and all that it started, with what each holds in memory. */
export function listProcesses(root: number): Process[] {
  const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,rss=,comm='], { encoding: 'utf8' });
  const all = table
    .trim()
    .split('\n')
    .map((line) => {
      const [pid, parent, kib, ...name] = line.trim().split(/\s+/);
      return { pid: Number(pid), parent: Number(parent), name: name.join(' '), memory: Math.round(Number(kib) / 1024) };
    });
  const found = new Set([root]);
  // A child may be listed before its parent.
  for (let known = 0; known < found.size; ) {
    known = found.size;
    for (const { pid, parent } of all) if (found.has(parent)) found.add(pid);
  }
  return all.filter(({ pid }) => found.has(pid));
}
