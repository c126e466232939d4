/**
 * Does to the page's texts what a browser's page translation does: new and changed ones are moved into `<font>` too.
 * Returns a function that ends it.
 */
export function translate(): () => void {
  const take = (text: Node) => {
    const isLeft = text.parentElement?.closest('font, script, style, noscript, textarea, svg');
    if (!text.nodeValue?.trim() || isLeft) return;
    const outer = document.createElement('font');
    outer.appendChild(document.createElement('font')).textContent = `⟦${text.nodeValue}⟧`;
    (text as Text).replaceWith(outer);
  };
  const walk = (root: Node) => {
    const found: Node[] = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) found.push(walker.currentNode);
    found.forEach(take);
  };
  walk(document.body);
  const observer = new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
      if (node.nodeType === Node.TEXT_NODE) take(node);
      else walk(node);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}
