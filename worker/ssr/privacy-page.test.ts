import { expect, it } from 'vitest';
import { pages } from '#shared/routes';
import { backupRetentionMonths, defaultFacts, inquiryRetentionMonths } from '#shared/settings/site';
import { readPageText } from '../test/client';

it.each([
  ['how long an inquiry stays', `For ${inquiryRetentionMonths} months`],
  ['our notes and the quotes', 'our notes'],
  [
    'when backups end',
    `A backup keeps what was erased for up to ${backupRetentionMonths} months, our host for 30 days.`,
  ],
  ['the push services', 'push services of Apple, Google, Microsoft and Mozilla'],
  ['processing abroad', 'outside India'],
  ['the law, and the basis for each kind', 'Digital Personal Data Protection Act, 2023'],
  ['consent as the basis of what riders send', 'You agree to this by sending it'],
  ['the law as the basis of accounts', 'because tax law says so'],
  ['safety as the basis of addresses and the log', 'because the site must stay safe'],
  ['how to withdraw', 'withdraw your consent'],
  ['somebody to act for a rider', 'name somebody who may do this for you'],
  ['the grievance officer', `${defaultFacts.grievanceOfficer}, our grievance officer`],
  ['whom to complain to after that', 'Data Protection Board of India'],
  ['children', 'under 18'],
])('the privacy page says %s', async (_what, words) => {
  expect(await readPageText(pages.privacy)).toContain(words);
});
