import { Link } from 'react-router'
import type { ApprovalEffects } from '#contract/office/records/approval-effects.ts'
import { formatMoney } from '#domain/platform/money.ts'
import { useShowTime, useTexts } from '#web/office/app/texts.tsx'

/** A refund that waits for approval: the amounts by method, and the tickets that end. */
export function RefundTerms({ effect }: { effect: ApprovalEffects['refund'] }) {
  const t = useTexts()
  const { order, amount, currency, tickets, whole, parts, again } = effect
  const money = (sum: number) => formatMoney({ amount: sum, currency })
  const retried = again.reduce((sum, one) => sum + one.amount, 0)
  return (
    <div className="flex flex-col gap-1">
      <p>
        <Link to={`/orders/${order.number}`} className="link">
          {t('refunds_order', { number: order.number })}
        </Link>{' '}
        <strong className="figures">{money(amount + retried)}</strong>
      </p>
      <ul className="figures">
        {parts.map((part, nth) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two cards may have paid the same amount
          <li key={nth}>
            {t(`way_${part.code}`)} · {money(part.amount)}
          </li>
        ))}
        {retried > 0 && <li>{t('refunds_again', { amount: money(retried) })}</li>}
        {tickets.map((ticket) => (
          <li key={ticket.nth}>
            {ticket.nth}. {ticket.name} · {money(ticket.price)}
          </li>
        ))}
      </ul>
      <p>
        {t(
          whole
            ? 'refunds_ends_order'
            : tickets.length > 0
              ? 'refunds_what_tickets_hint'
              : 'refunds_keeps_seats',
        )}
      </p>
    </div>
  )
}

/** A refund that staff will send to an account. */
export function HandRefundTerms({ effect }: { effect: ApprovalEffects['refund.by-hand'] }) {
  const t = useTexts()
  const showTime = useShowTime()
  const { order, refund, amount, currency, ending, changed } = effect
  return (
    <div className="flex flex-col gap-1">
      <p>
        <Link to={`/refunds/${refund}`} className="link">
          {t('refunds_order', { number: order.number })}
        </Link>{' '}
        <strong className="figures">{formatMoney({ amount, currency })}</strong>
      </p>
      <p>{ending ? t('refunds_to_account', { ending }) : t('refunds_no_account')}</p>
      {changed && (
        <p className="font-semibold text-brick">
          {t('refunds_changed_when', { time: showTime(changed.at), from: changed.from ?? '–' })}
        </p>
      )}
    </div>
  )
}

/** A host's bill that staff will send back to the account that paid it. */
export function BillRefundTerms({ effect }: { effect: ApprovalEffects['refund.bill'] }) {
  const t = useTexts()
  const { bill, host, amount, currency, paidBy } = effect
  return (
    <div className="flex flex-col gap-1">
      <p>
        <Link to={`/refunds/bills/${bill}`} className="link">
          {t('transfers_bill', { name: bill })}
        </Link>{' '}
        <strong className="figures">{formatMoney({ amount, currency })}</strong>
      </p>
      <p>{host}</p>
      {paidBy && <p className="break-all">{t('refunds_bill_paid_by', { key: paidBy })}</p>}
    </div>
  )
}

/** The rest of the transfers of an order, or of a host's bill, that the shop would bear. */
export function ForgiveTerms({ effect }: { effect: ApprovalEffects['transfer.forgive'] }) {
  const t = useTexts()
  const { order, bill, total, received, rest, currency } = effect
  const name = order?.number ?? bill?.reference ?? ''
  const show = (amount: number) => formatMoney({ amount, currency })
  return (
    <p>
      <Link to={`/transfers?order=${name}`} className="link">
        {bill ? t('transfers_bill', { name }) : name}
      </Link>{' '}
      <strong className="figures">{show(rest)}</strong>{' '}
      {t('effect_forgive', { received: show(received), total: show(total) })}
    </p>
  )
}

/** The matter of money that left, and the tickets that would end with it. */
export function EndReturnTerms({ effect }: { effect: ApprovalEffects['money-return.end'] }) {
  const t = useTexts()
  const { matter, what, order, bill, amount, currency, how, tickets } = effect
  return (
    <div className="flex flex-col gap-1">
      <p>
        <Link to={`/money-returns/${matter}`} className="link">
          {order ?? bill}
        </Link>{' '}
        {t(`orders_return_${what}`)} <strong className="figures">{formatMoney({ amount, currency })}</strong>
      </p>
      <p>{t(how === 'accepted' ? 'orders_return_accept' : 'orders_return_end_tickets')}</p>
      {tickets.map(({ id, nth, name }) => (
        <p key={id}>
          {nth}. {name}
        </p>
      ))}
    </div>
  )
}

/** The event of a payment that staff want to record, with its amount and evidence. */
export function SettleTaskTerms({ effect }: { effect: ApprovalEffects['money-task.settle'] }) {
  const t = useTexts()
  const { task, order, bill, did, amount, payment, currency, evidence } = effect
  return (
    <div className="flex flex-col gap-1">
      <p>
        <Link to={`/money-tasks/${task}`} className="link">
          {order ?? bill}
        </Link>{' '}
        {t(`money_task_did_${did}`)} <strong className="figures">{formatMoney({ amount, currency })}</strong>{' '}
        {t('effect_settle_task', { payment: formatMoney({ amount: payment, currency }), evidence })}
      </p>
    </div>
  )
}
