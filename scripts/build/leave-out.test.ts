import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { leaveOutDescriptions } from './lean-page-head';
import { unusedOfReactDom } from './lean-react-dom';
import { unusedOfRouter } from './lean-router';
import { unusedOfSwiper, withDefaults } from './lean-swiper';
import { leaveOut, leaveOutIfKnown, pathOf } from './leave-out';

const root = `${process.cwd()}/`;

describe.each([unusedOfRouter, unusedOfReactDom])('what is left out of $package', (what) => {
  const source = readFileSync(pathOf(what), 'utf8');

  it('leaves a file that parses, and is a good deal smaller', () => {
    const rest = leaveOut(source, what);
    expect(parseSync(pathOf(what), rest).errors).toEqual([]);
    expect(rest.length).toBeLessThan(source.length * 0.95);
    for (const name of what.never ?? []) expect(rest).toContain(`"${name} is left out of the build"`);
  });

  it('is all sent of another version, and when a text is gone, with a warning', () => {
    const { version, package: name } = what;
    expect(leaveOutIfKnown(source, what, version)).toEqual({ code: leaveOut(source, what), why: null });
    const patched = leaveOutIfKnown(source, what, `${version}1`);
    expect(patched).toEqual({
      code: source,
      why: `All of ${name} is sent: scripts/build knows ${version}, not ${version}1`,
    });
    const other = source.replaceAll(`function ${what.never?.[0]}(`, 'function other(');
    expect(leaveOutIfKnown(other, what, version)).toEqual({
      code: other,
      why: expect.stringMatching(/has no .* any more/),
    });
  });
});

it('reads Swiper’s options that nobody sets as their defaults', () => {
  const source = readFileSync(pathOf(unusedOfSwiper), 'utf8');
  const rest = withDefaults(leaveOut(source, unusedOfSwiper));
  expect(parseSync(pathOf(unusedOfSwiper), rest).errors).toEqual([]);
  expect(rest).not.toMatch(/params\.(cssMode|centeredSlides|loop)\b/);
  expect(rest).toContain('params.slidesPerView');
  const player = readFileSync(join(root, 'web/ui/pictures/opened/carousel-player.ts'), 'utf8');
  const [, options = ''] = /new Swiper\(element, \{([\s\S]*?)\n {2}\}\)/.exec(player) ?? [];
  const set = [...options.matchAll(/^ {4}(\w+)[:,]/gm)].map(([, name = '']) => name);
  const reads = (code: string, name: string) => new RegExp(`params\\.${name}\\b`).test(code);
  expect(set.filter((name) => reads(source, name) && !reads(rest, name))).toEqual(['loop']);
  expect(() => withDefaults('const settings = {};')).toThrow('keeps its defaults elsewhere');
});

it('leaves out what screens give as their descriptions, whichever way they write it', () => {
  const screens = globSync('web/{aside,routes}/**/*.tsx', { cwd: root })
    .map((path) => readFileSync(join(root, path), 'utf8'))
    .filter((code) => code.includes('<PageHead'));
  expect(screens.length).toBeGreaterThan(15);
  for (const code of screens) {
    const rest = leaveOutDescriptions(code);
    expect(rest).not.toMatch(/<PageHead[^<>]*\sdescription=/);
    expect(rest.match(/<PageHead/g)).toEqual(code.match(/<PageHead/g));
    expect(parseSync('screen.tsx', rest).errors).toEqual([]);
  }
});

describe('the site uses nothing that is left out', () => {
  const sources = globSync('web/**/*.{ts,tsx}', { cwd: root })
    // The pages of quotes, papers and travellers are the Worker's alone, and the ride's rules write files: no browser's React renders them.
    .filter((path) => !/\.test\.|^web\/((quote|paper|travellers)\/(render|linked-page)\.tsx$|ride\/)/.test(path))
    .map((path) => [path, readFileSync(join(root, path), 'utf8')] as const);

  const unused = {
    'react-router-dom': /\b(Form|useFetchers?|useSubmit|useActionData|useFormAction|PrefetchPageLinks|useRoutes)\b/,
    react: /\b(ViewTransition|Activity|SuspenseList|useActionState)\b/,
    'react-dom': /\b(useFormStatus|useFormState|requestFormReset|pre\w+)\b/,
  };

  it.each(Object.entries(unused))('of %s', (name, parts) => {
    const imports = new RegExp(`import ([^;]*?) from '${name}'`, 'g');
    const users = sources.filter(([, code]) => [...code.matchAll(imports)].some(([, names = '']) => parts.test(names)));
    expect(users.map(([path]) => path)).toEqual([]);
  });

  it('in routes and markup', () => {
    const markup = /\b(precedence|onSelect|formAction)=|<script\b|<style\b|<Fragment ref|<[a-z]+-[a-z]+[\s>]/;
    expect(sources.filter(([, code]) => markup.test(code)).map(([path]) => path)).toEqual([]);
    expect(readFileSync(join(root, 'web/router.tsx'), 'utf8')).not.toMatch(/\b(action|middleware):/);
  });
});
