import { inquiryPages } from './inquiry-words.ts';

const words: Record<string, string> = {
  [inquiryPages.contact]: 'Contact page',
  [inquiryPages.homeFirst]: 'Home page',
  [inquiryPages.homeAfterReset]: 'Home page, second inquiry',
  [inquiryPages.desk]: 'Written down at the desk',
};

export function sayInquiryPage(marker: string): string {
  return words[marker] ?? marker;
}
