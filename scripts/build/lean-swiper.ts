import { type LeftOut, leavingOut } from './leave-out.ts';

/** A slide that was clicked, a grabbing cursor, slides in a grid, virtual slides, free mode, thumbnails, custom elements, text from right to left. */
export const unusedOfSwiper: LeftOut = {
  package: 'swiper',
  version: '14.4.0',
  file: 'shared/swiper-core.mjs',
  idle: ['updateClickedSlide', 'setGrabCursor', 'unsetGrabCursor'],
  never: ['updateAutoHeight', 'slideToClickedSlide', 'slideToClosest', 'slideReset', 'translateTo'],
};

/** Options that web/ui/pictures/opened/carousel-player.ts sets, or Swiper itself. */
const set = ['breakpoints', 'breakpointsBase', 'el', 'init', 'on', 'slidesPerView', 'spaceBetween', 'speed'];

/** Every other option has its default, or what it comes down to here. */
export function withDefaults(source: string): string {
  const [defaults = ''] = /^const defaults = \{[\s\S]*?^\};/m.exec(source) ?? [];
  const options = [...defaults.matchAll(/^ {4}(\w+): (.*),$/gm)].map(([, name = '', value = '']) => [name, value]);
  if (options.length < 80) throw new Error('Swiper keeps its defaults elsewhere: see scripts/build/lean-swiper.ts');
  const known: Record<string, string> = { ...Object.fromEntries(options), loop: 'true', lazyPreload: 'false' };
  for (const name of set) delete known[name];
  for (const name of ['virtual', 'grid', 'freeMode', 'thumbs', 'zoom']) known[name] = '(void 0)';
  const read = (name: string) => new RegExp(`\\b(?:(?:this|swiper)\\.)?params\\.${name}\\b(?!\\s*=[^=])`, 'g');
  let code = source;
  for (const [name, value] of Object.entries(known)) code = code.replace(read(name), value);
  return code
    .replace(/(?<!\.)\b(?:this|swiper)\.(virtual|grid|isElement|rtl|rtlTranslate)\b(?!\s*=[^=])/g, '(void 0)')
    .replace(/\b(?:this|swiper)\.isHorizontal\(\)/g, 'true')
    .replace(/\b(?:this|swiper)\.getDirectionLabel\(('[\w-]+')\)/g, '$1');
}

export const leanSwiper = leavingOut(unusedOfSwiper, withDefaults);
