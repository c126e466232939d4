type Added = [EventTarget, Parameters<EventTarget['addEventListener']>];

/** Returns what ends it, and empties the page. */
export function freshWindow(): () => void {
  const added: Added[] = [];
  const targets: EventTarget[] = [window, document];
  const methods = targets.map((target) => {
    const { addEventListener } = target;
    target.addEventListener = (...listener: Added[1]) => {
      added.push([target, listener]);
      addEventListener.apply(target, listener);
    };
    return addEventListener;
  });
  return () => {
    for (const [target, [type, listener, options]] of added) target.removeEventListener(type, listener, options);
    for (const [at, target] of targets.entries()) target.addEventListener = methods[at] ?? target.addEventListener;
    document.head.replaceChildren();
    document.body.replaceChildren();
    sessionStorage.clear();
    history.replaceState(null, '', '/');
  };
}
