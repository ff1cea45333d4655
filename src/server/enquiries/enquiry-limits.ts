import { type AttemptLimit, clientOf } from '../platform/rate-limits/rate-limit.ts'

/** The window of the limits on enquiries, in minutes. */
export const enquiryMinutes = 60

/** Each enquiry mails two people: nobody's mailbox is filled in a stranger's name, nor an office's by one client. */
export function enquiryLimits(email: string, ip: string): AttemptLimit[] {
  return [
    { whose: ['enquiry', email], most: 5 },
    { whose: ['enquiry by', clientOf(ip)], most: 20 },
  ]
}
