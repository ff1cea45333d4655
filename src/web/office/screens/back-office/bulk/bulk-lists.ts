import { enquiryActs } from '#contract/office/catalogue/enquiry-bulk.ts'
import { bulkActs } from '#contract/office/catalogue/event-bulk.ts'
import { mailActs } from '#contract/office/mails/mail-bulk.ts'
import { bulkListIn } from './bulk-list-name.ts'

/** The lists with bulk actions: what their selections are of, the actions, and the parameters that select rows. */
const bulkLists = {
  events: { of: 'event', acts: bulkActs, filters: ['q', 'state', 'country'] },
  enquiries: { of: 'enquiry', acts: enquiryActs, filters: ['q', 'state', 'kind', 'country', 'handler'] },
  mails: { of: 'mail', acts: mailActs, filters: ['q', 'state', 'kind', 'country', 'order', 'from', 'to'] },
} as const

/** The list whose rows are selected on a page. Only for loaders and actions: it imports the contract's schemas. */
export function bulkListAt(pathname: string) {
  const name = bulkListIn(pathname)
  return { name, ...bulkLists[name] }
}
