import { useEffect, useRef, useState } from 'react';
import type { RideSection } from './section';
import * as styles from './section-menu.module.css';

/** Stays below the site's menu, scrolls sideways on a phone, and says which part is being read. */
export function SectionMenu({ sections }: { sections: readonly RideSection[] }) {
  const list = useRef<HTMLUListElement>(null);
  const [read, setRead] = useState<string | null>(null);
  const ids = sections.map(({ id }) => id).join();

  useEffect(() => {
    // A line a third down the window: the part that crosses it is being read.
    const watch = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          if (isIntersecting) setRead(target.id);
          else setRead((now) => (now === target.id ? null : now));
        }
      },
      { rootMargin: '-33% 0% -66%' },
    );
    for (const id of ids.split(',')) {
      const part = document.getElementById(id);
      if (part) watch.observe(part);
    }
    return () => watch.disconnect();
  }, [ids]);

  useEffect(() => {
    const link = read && list.current?.querySelector<HTMLElement>(`[href="#${read}"]`);
    // Not scrollIntoView, which would move the page as well.
    if (link) list.current?.scrollTo({ left: link.offsetLeft - list.current.clientWidth / 3 });
  }, [read]);

  return (
    <nav className={styles.menu} aria-label="On this page">
      <ul ref={list} className={`wrap ${styles.links}`}>
        {sections.map(({ id, name }) => (
          <li key={id}>
            <a href={`#${id}`} aria-current={id === read ? 'location' : undefined}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
