(() => {
  const list = document.querySelector('[data-until]');
  if (!list) return;
  const { cache: cacheName, home, page, check, refresh, token, session, saved, until } = list.dataset;
  const hour = 60 * 60 * 1000;
  const say = (words) => {
    list.querySelector('[data-say]').textContent = words;
  };
  const forget = async () => {
    await (await caches.open(cacheName)).delete(page, { ignoreVary: true });
    location.replace(home);
  };
  const ask = async (path, init) => {
    const answer = await fetch(path, { cache: 'no-store', redirect: 'error', ...init });
    return { status: answer.status, body: await answer.json() };
  };
  const refusals = {
    unauthorized: 'Your session has ended: log in at the desk to refresh it. The list stays.',
    not_found: 'This date is no longer on its tour. The list stays until you remove it.',
  };
  const renew = async (say) => {
    const bearer = localStorage.getItem(session);
    if (!bearer) return say(refusals.unauthorized);
    say('Refreshing…');
    const { status, body } = await ask(refresh, {
      method: 'POST',
      headers: { Authorization: `Bearer ${bearer}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ former: token }),
    });
    if (body.code === 'forbidden') return forget();
    if (status !== 201) return say(refusals[body.code] ?? body.message);
    await (await caches.open(cacheName)).put(page, new Response(body.html, { headers: body.headers }));
    location.reload();
  };
  const mind = async () => {
    if (Date.now() >= Number(until)) return forget();
    const { status, body } = await ask(check);
    if (status === 200 && body.kept === false) return forget();
    if (Date.now() - Number(saved) > hour) await renew(() => undefined);
  };
  const stays = () => undefined;
  for (const event of ['pageshow', 'focus', 'online']) addEventListener(event, () => mind().catch(stays));
  list.addEventListener('click', ({ target }) => {
    const what = target.closest('[data-do]')?.dataset.do;
    if (what === 'refresh') renew(say).catch(() => say('There’s no connection just now. The list stays as it is.'));
    if (what !== 'remove' || !confirm('Remove this list from this phone?')) return;
    fetch(check, { method: 'DELETE', keepalive: true }).catch(stays);
    forget().catch(stays);
  });
  const nameOthers = async () => {
    const cache = await caches.open(cacheName);
    for (const request of await cache.keys()) {
      const name = (await cache.match(request, { ignoreVary: true })).headers.get('Kept-Name');
      const { pathname } = new URL(request.url);
      if (!name || pathname === page) continue;
      const link = document.createElement('a');
      link.href = `${home}?${new URLSearchParams({ page: pathname })}`;
      link.textContent = decodeURIComponent(name);
      const others = list.querySelector('[data-others]');
      others.hidden = false;
      others.append(link);
    }
  };
  nameOthers().catch(stays);
})();
