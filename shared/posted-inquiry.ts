/** A form that was posted without JavaScript and not accepted: shown again with everything that was typed. */
export interface PostedInquiry {
  draft: Record<string, string>;
  fields: Record<string, string>;
  message: string;
}
