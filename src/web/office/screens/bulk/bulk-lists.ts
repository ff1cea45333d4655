import { enquiryActs } from '#contract/office/enquiries/enquiry-bulk.ts'
import { bulkActs } from '#contract/office/events/event-bulk.ts'
import { mailActs } from '#contract/office/mails/mail-bulk.ts'

/** The lists with bulk actions: what their selections are of, the actions, and the parameters that select rows. */
const bulkLists = {
  events: { of: 'event', acts: bulkActs, filters: ['q', 'state', 'country'] },
  enquiries: { of: 'enquiry', acts: enquiryActs, filters: ['q', 'state', 'kind', 'country', 'handler'] },
  mails: { of: 'mail', acts: mailActs, filters: ['q', 'state', 'kind', 'country', 'order', 'from', 'to'] },
} as const

type ListName = keyof typeof bulkLists

/** The list whose rows are selected on a page: the first part of its path. */
export function bulkListAt(pathname: string): { name: ListName } & (typeof bulkLists)[ListName] {
  const name = Object.keys(bulkLists).find((one) => pathname.includes(`/${one}/bulk`)) as ListName | undefined
  if (!name) throw new Error(`${pathname} is no page of a bulk action`)
  return { name, ...bulkLists[name] }
}
