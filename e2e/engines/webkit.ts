import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findWebKit } from '../../scripts/setup/browsers.ts';
import { findPort } from '../find-port';
import { commandTimeoutMs, type Engine, findArguments, findElement, type Target, windowSize } from './engine';

/** The key of an element's reference (W3C WebDriver, 12.1). */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

interface Group {
  child: ChildProcess;
  /** Resolves once the program has ended. */
  ended: Promise<unknown>;
  /** Ends the program and all that it started. */
  end: () => void;
}

/** Starts a program that ends with this process, with whatever it starts itself. */
function startGroup(command: string, args: string[], options: SpawnOptions): Group {
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
async function openScreen(command: string): Promise<Group & { display: string }> {
  const args = ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'];
  const group = startGroup(command, args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const pipe = group.child.stdio[3];
  if (!pipe) throw new Error('Xvfb has no pipe.');
  const number = once(pipe, 'data', { signal: AbortSignal.timeout(commandTimeoutMs) });
  const answer = await Promise.race([number, group.ended.then(() => null)]).catch(() => null);
  if (!answer) {
    group.end();
    throw new Error('Xvfb, the screen for WebKit, doesn’t start.');
  }
  return { ...group, display: `:${String(answer[0]).trim()}` };
}

/** WebKitGTK's own small browser, on a screen that nobody sees, driven by its WebDriver. */
export async function openWebKit(): Promise<Engine> {
  const programs = findWebKit();
  if (!programs) throw new Error('WebKit isn’t installed.');
  const home = mkdtempSync(join(tmpdir(), 'highpass-webkit-'));
  const screen = await openScreen(programs.display);
  const port = await findPort();
  const env = { ...process.env, DISPLAY: screen.display, HOME: home, XDG_RUNTIME_DIR: home, NO_AT_BRIDGE: '1' };
  const driver = startGroup(programs.driver, [`--port=${port}`], { env });
  let said = '';
  for (const stream of [driver.child.stdout, driver.child.stderr]) stream?.on('data', (part) => (said += part));

  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(commandTimeoutMs),
    }).catch((error: Error) => {
      const isSilent = error.name === 'TimeoutError';
      throw new Error(
        `WebKit ${isSilent ? `said nothing for ${commandTimeoutMs / 1000} s` : 'is gone'}: ${method} ${path}`,
      );
    });
    const { value } = (await answer.json()) as { value: { error?: string; message?: string } | null };
    if (!answer.ok) throw new Error(`WebKit: ${value?.error} ${value?.message} (${method} ${path})`);
    return value;
  };

  const close = async () => {
    driver.end();
    await driver.ended;
    screen.end();
    await screen.ended;
    rmSync(home, { recursive: true, force: true, maxRetries: 3 });
  };

  try {
    const until = Date.now() + commandTimeoutMs;
    while (!(await call('GET', '/status').catch(() => null))) {
      if (Date.now() > until) throw new Error(`WebKitWebDriver doesn’t start. ${said}`);
      await pause(50);
    }
    const options = {
      binary: programs.browser,
      args: ['--automation'],
    };
    const wanted = { pageLoadStrategy: 'none', 'webkitgtk:browserOptions': options };
    const session = (await call('POST', '/session', { capabilities: { alwaysMatch: wanted } })) as {
      sessionId: string;
    };
    const at = `/session/${session.sessionId}`;
    await call('POST', `${at}/window/rect`, { x: 0, y: 0, ...windowSize });
    const execute = (source: string, args: unknown[]) =>
      call('POST', `${at}/execute/sync`, { script: `return (${source})(...arguments)`, args });
    const handle = async (target: Target): Promise<string> => {
      const found = (await execute(findElement.toString(), findArguments(target))) as Record<string, string> | null;
      if (!found?.[elementKey]) throw new Error(`not there: ${JSON.stringify(target)}`);
      return `${at}/element/${found[elementKey]}`;
    };
    const type = async (target: Target, text: string) =>
      void (await call('POST', `${await handle(target)}/value`, { text }));
    // Pressing a line is how WebDriver chooses; keys would open the list, which then lies over the page.
    const findLine = `(value, ...of) => [...(${findElement})(...of).options].find((line) => line.text === value || line.value === value)`;
    return {
      go: async (url) => void (await call('POST', `${at}/url`, { url })),
      evaluate: async (run, ...args) => (await execute(run.toString(), args)) as never,
      has: (target) =>
        handle(target).then(
          () => true,
          () => false,
        ),
      click: async (target) => {
        const click = handle(target).then((element) => call('POST', `${element}/click`, {}));
        // The driver sometimes takes a button in full view for out of reach. A script's press is what's left.
        await click.catch(async (error: Error) => {
          if (!error.message.includes('not interactable')) throw error;
          const press = `(...of) => (${findElement})(...of).click()`;
          await execute(press, findArguments(target));
        });
      },
      type,
      upload: type,
      choose: async (target, value) => {
        const line = (await execute(findLine, [value, ...findArguments(target)])) as Record<string, string> | null;
        if (!line?.[elementKey]) throw new Error(`no ${value} in ${JSON.stringify(target)}`);
        await call('POST', `${at}/element/${line[elementKey]}/click`, {});
      },
      // Its driver passes on nothing of the console.
      problems: async () => [],
      close: async () => {
        await call('DELETE', at).catch(() => undefined);
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}
