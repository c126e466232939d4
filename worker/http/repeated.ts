const token = /"(?:[^"\\]|\\.)*"|[{}[\]:,]/g;

/** A key that an object in this JSON has twice; null if there is none. Readers would disagree about which one counts. */
export function findRepeatedKey(json: string): string | null {
  /** The keys of each object that is open; null for a list. */
  const open: (Set<string> | null)[] = [];
  let last = '';
  for (const [part] of json.matchAll(token)) {
    if (part === '{') open.push(new Set());
    else if (part === '[') open.push(null);
    else if (part === '}' || part === ']') open.pop();
    else if (part === ':') {
      const key: string = JSON.parse(last);
      const keys = open.at(-1);
      if (keys?.has(key)) return key;
      keys?.add(key);
    }
    last = part;
  }
  return null;
}

export function findRepeatedField(form: URLSearchParams): string | null {
  const names = [...form.keys()];
  return names.find((name, at) => names.indexOf(name) < at) ?? null;
}
