import { countryOf } from '#domain/geography/countries/countries.ts'
import type { Shop } from '../platform/context.ts'
import type { MailContent } from '../platform/outbox/mail.ts'
import { readTripOrder } from '../travel/tickets/ticket-documents/trip-order.ts'
import { writeMail } from './write-mail.ts'

/** A sample of a mail to an order's customers, in the country's main language and without personal data. */
export async function sampleOrderMail(
  { db, clock, config }: Shop,
  orderId: string,
  content: MailContent,
): Promise<{ subject: string; text: string } | null> {
  const inAny = await readTripOrder(db, orderId, 'es_MX')
  if (!inAny) return null
  const [locale] = countryOf(inAny.countryCode).locales
  const order = (await readTripOrder(db, orderId, locale)) ?? inAny
  const facts = {
    enquiry: null,
    complaint: null,
    privateEvent: null,
    writtenAt: clock.now(),
    documents: true,
  }
  const anonymous = { ...order, firstName: '…', number: '…', tickets: [] }
  const { subject, plain } = await writeMail(content, { config, locale, order: anonymous, ...facts })
  return { subject, text: plain }
}
