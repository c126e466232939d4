/** A heading of many letters has smaller ones: a step of web/styles/base.css, by its length. */
export function toHeadingLength(heading: string): 'long' | 'longest' | undefined {
  if (heading.length > 60) return 'longest';
  return heading.length > 28 ? 'long' : undefined;
}
