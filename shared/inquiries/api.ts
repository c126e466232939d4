import { del, get, post, put } from '../api.ts';
import { MessageResponse } from '../staff/staff.ts';
import {
  AddedInquiry,
  ChangedInquiries,
  ChangedInquiry,
  ErasedPerson,
  InboxCounts,
  InboxExport,
  InboxPage,
  InboxSearch,
  Inquiry,
  InquiryChangeInput,
  InquiryChangesInput,
  InquiryDetails,
  ManualInquiry,
} from './inbox.ts';
import { ErasurePlan, InquirerData } from './inquirer.ts';
import { ReplyTemplate, ReplyTemplateInput, ReplyTemplateList, SavedReplyTemplate } from './reply-templates.ts';

/** One page of all inquiries (spec §7). */
export const listInquiries = get('/form/data', {});
export const readInquiry = get('/form/data/:id', { response: InquiryDetails });
export const changeInquiry = put('/form/data/:id', {
  body: InquiryChangeInput,
  response: ChangedInquiry,
  conflict: { inquiry: Inquiry },
});

/** All data of the person of an inquiry. The server records each call in the audit log. */
export const readInquirer = get('/form/data/:id/inquirer', { response: InquirerData });
export const planErasure = get('/form/data/:id/inquirer/erasure', { response: ErasurePlan });
export const eraseInquirer = del('/form/data/:id/inquirer', { response: ErasedPerson });

export const countInbox = get('/form/inbox', { response: InboxCounts });
export const searchInbox = post('/form/inbox', { body: InboxSearch, response: InboxPage });
export const exportInbox = post('/form/inbox/export', { body: InboxExport, response: InboxPage });
export const addInquiry = post('/form/inbox/inquiries', { body: ManualInquiry, response: AddedInquiry });
export const changeInquiries = post('/form/inbox/changes', { body: InquiryChangesInput, response: ChangedInquiries });

const templateResponses = { response: SavedReplyTemplate, conflict: { template: ReplyTemplate } };

export const listTemplates = get('/api/answer-templates', { response: ReplyTemplateList });
export const addTemplate = post('/api/answer-templates', { body: ReplyTemplateInput, ...templateResponses });
export const changeTemplate = put('/api/answer-templates/:id', { body: ReplyTemplateInput, ...templateResponses });
export const deleteTemplate = del('/api/answer-templates/:id', {
  response: MessageResponse,
  conflict: templateResponses.conflict,
});
export const restoreTemplate = post('/api/answer-templates/:id/restore', { response: SavedReplyTemplate });
