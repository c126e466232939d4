(() => {
  const list = document.querySelector('[data-access]');
  if (!list) return;
  const { cache: cacheName, home, page, access, end } = list.dataset;
  const forget = async () => {
    await (await caches.open(cacheName)).delete(page, { ignoreVary: true });
    location.replace(home);
  };
  const check = async () => {
    if (Date.now() >= Number(end)) return forget();
    const answer = await fetch(access, { cache: 'no-store', redirect: 'error' });
    if (answer.ok && (await answer.json()).mayKeep === false) await forget();
  };
  for (const event of ['pageshow', 'online']) addEventListener(event, () => check().catch(() => undefined));
  list.querySelector('button').addEventListener('click', () => {
    if (confirm('Remove this list from this phone?')) forget().catch(() => undefined);
  });
  const linkOthers = async () => {
    const cache = await caches.open(cacheName);
    for (const { url } of await cache.keys()) {
      if (new URL(url).pathname === page) continue;
      const text = await (await cache.match(url, { ignoreVary: true })).text();
      const link = document.createElement('a');
      link.href = url;
      link.textContent = text.match(/data-name="([^"]*)"/)?.[1] ?? url;
      list.querySelector('[data-others]').append(' ', link);
      list.querySelector('[data-others]').hidden = false;
    }
  };
  linkOthers().catch(() => undefined);
})();
