/** A form posted without JavaScript and rejected; shown again with everything that was typed. */
export interface PostedInquiry {
  draft: Record<string, string>;
  fields: Record<string, string>;
  message: string;
}
