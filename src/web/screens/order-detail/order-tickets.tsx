import type { OrderDetail } from '#contract/orders.ts'
import { type Currency, formatMoney, toMinor } from '#domain/money.ts'
import { prepaid } from '#domain/payments/payment-codes.ts'
import { useTranslate } from '#web/messages.tsx'
import { Accordion } from '#web/ui/accordion.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** The tickets of an order; inside each, from where and who. */
export function OrderTickets({ detail }: { detail: OrderDetail }) {
  const t = useTranslate()
  const currency = detail.order.currency as Currency
  const reserved = detail.order.paymentCode === prepaid
  const show = (major: number) => formatMoney({ amount: toMinor(major, currency) ?? 0, currency })
  return (
    <section>
      <h2 className="display text-lead">{t('order_tickets')}</h2>
      <ol className="mt-3 flex flex-col gap-3">
        {detail.tickets.map((ticket, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a ticket is its place in the order
          <li key={index}>
            <Accordion
              defaultOpen={index === 0}
              title={
                <>
                  <span className="display block">{t('ticket_number', { number: index + 1 })}</span>
                  <span className="block text-small text-ink-soft">
                    {ticket.category} · {ticket.name} ·{' '}
                    {t('order_passengers', { count: ticket.passengers.length })}
                  </span>
                </>
              }
              aside={
                <span className="figures text-right font-semibold">
                  {!reserved && ticket.listPrice !== ticket.price && (
                    <s className="block text-small font-normal text-ink-soft">
                      <span className="sr-only">{t('price_before')} </span>
                      {show(ticket.listPrice)}
                    </s>
                  )}
                  {reserved ? t('purchase_free') : show(ticket.price)}
                </span>
              }
            >
              <ul className="flex flex-col gap-4">
                {ticket.addresses.map(({ address, countyName }) => (
                  <li key={`${address} ${countyName}`} className="flex gap-2">
                    <Icon name="pin" className="mt-0.5 size-5 text-ink-soft" />
                    <div className="min-w-0">
                      <p>
                        {address}, <span className="text-ink-soft">{countyName}</span>
                      </p>
                      <ul className="mt-1 flex flex-col gap-2">
                        {ticket.passengers
                          .filter(({ passengerAddress }) => passengerAddress === address)
                          .map(({ name, email, phone }) => (
                            <li key={`${name} ${email}`} className="text-small break-words text-ink-soft">
                              <span className="block text-body font-semibold text-ink">{name}</span>
                              {email} · <span className="figures whitespace-nowrap">{phone}</span>
                            </li>
                          ))}
                      </ul>
                    </div>
                  </li>
                ))}
              </ul>
            </Accordion>
          </li>
        ))}
      </ol>
    </section>
  )
}
