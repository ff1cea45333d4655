import type { HostBill } from '#contract/catalogue/private-events.ts'
import { formatMoney, type Money, toMinor } from '#domain/platform/money.ts'
import type { BillState } from '#domain/sales/payments/bills/bill-states.ts'
import { PriceIsFinal } from '#web/shop/sales/orders/price-is-final.tsx'
import { BankCard } from '#web/shop/sales/payments/bank-card.tsx'
import { useTranslate } from '#web/texts/messages.tsx'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import type { IconName } from '#web/ui/icon.tsx'

const looks: Record<BillState, { tone: BadgeTone; icon: IconName }> = {
  open: { tone: 'amber', icon: 'clock' },
  paid: { tone: 'leaf', icon: 'check' },
  cancelled: { tone: 'plain', icon: 'close' },
  to_refund: { tone: 'amber', icon: 'clock' },
  refunded: { tone: 'plain', icon: 'check' },
}

/** Money of a paid bill that left again is owed: it is to be paid like an open one. */
const shownState = ({ state, missing }: HostBill): BillState => (missing > 0 ? 'open' : state)

const moneyOf = (amount: number, { currency }: HostBill): Money => ({
  amount: toMinor(amount, currency) ?? 0,
  currency,
})

/** The host's bill and its state, on one line. */
export function BillLine({ bill }: { bill: HostBill }) {
  const t = useTranslate()
  const state = shownState(bill)
  const { tone, icon } = looks[state]
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small">
      <span className="figures font-semibold">
        {t('page_my_events_bill_total', { total: formatMoney(moneyOf(bill.amount, bill)) })}
        <PriceIsFinal className="font-normal" />
      </span>
      <Badge tone={tone} icon={icon}>
        {t(`page_my_events_bill_state_${state}`)}
      </Badge>
    </p>
  )
}

/** The bill for the rides of all guests: its state and, while something is missing, the account for the transfer. */
export function HostBillSection({ bill, timeZone }: { bill: HostBill; timeZone: string }) {
  const t = useTranslate()
  const isOwedAgain = bill.state === 'paid' && bill.missing > 0
  return (
    <section aria-labelledby="host-bill" className="mt-8">
      <h2 id="host-bill" className="display text-heading">
        {t('page_my_events_bill_title')}
      </h2>
      <div className="mt-2 mb-5 flex flex-col gap-2">
        <BillLine bill={bill} />
        <p className="max-w-text text-ink-soft">
          {isOwedAgain ? t('page_my_events_bill_taken_back') : t(`page_my_events_bill_text_${bill.state}`)}
        </p>
        {bill.missing > 0 && bill.missing < bill.amount && (
          <p className="max-w-text font-semibold">
            {t('page_my_events_bill_part', {
              came: formatMoney(moneyOf(bill.amount - bill.missing, bill)),
              missing: formatMoney(moneyOf(bill.missing, bill)),
            })}
          </p>
        )}
      </div>
      {bill.bank && (
        <div className="max-w-form">
          <BankCard bank={bill.bank} money={moneyOf(bill.missing, bill)} timeZone={timeZone} />
        </div>
      )}
    </section>
  )
}
