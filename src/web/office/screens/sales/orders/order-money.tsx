import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { OrderDetailForStaff } from '#contract/office/sales/office-orders.ts'
import { transferCode } from '#domain/sales/payments/payment-codes.ts'
import { useShowTime, useTexts } from '#web/office/app/texts.tsx'
import { useFrame } from '#web/office/app/use-frame.ts'
import { Panel } from '#web/office/ui/panel.tsx'
import { useMailName } from '#web/office/ui/words/mail-name.ts'
import { useShowMajor } from './order-words.tsx'

type Detail = OrderDetailForStaff
type Places = { currency: string; timeZone: string }

/** Money of the order in the ledger. */
export function MoneyPanel({
  money,
  total,
  currency,
}: {
  money: Detail['money']
  total: number
  currency: string
}) {
  const t = useTexts()
  const showMajor = useShowMajor()
  const rows: [string, number, boolean][] = [
    [t('orders_total'), total, true],
    [t('orders_money_due'), money.due, money.due > 0],
    [t('orders_money_received'), money.received, true],
    [t('orders_money_refunded'), money.refunded, money.refunded > 0],
    [t('orders_money_gone'), money.gone, money.gone > 0],
    [t('orders_money_lost'), money.lost, money.lost > 0],
    [t('orders_money_on_its_way'), money.onItsWay, money.onItsWay > 0],
    [t('refunds_failed_sum'), money.failed, money.failed > 0],
    [t('orders_money_fees'), money.fees, money.fees > 0],
  ]
  return (
    <Panel title={t('orders_money')}>
      <dl className="figures text-small">
        {rows
          .filter(([, , isShown]) => isShown)
          .map(([label, amount]) => (
            <div key={label} className="flex flex-wrap justify-between gap-x-4 py-0.5">
              <dt className="text-ink-soft">{label}</dt>
              <dd className="font-semibold">{showMajor(amount, currency)}</dd>
            </div>
          ))}
      </dl>
    </Panel>
  )
}

/** The payment attempts. */
export function AttemptsPanel({
  number,
  attempts,
  currency,
  timeZone,
}: { number: string; attempts: Detail['attempts'] } & Places) {
  const t = useTexts()
  const showTime = useShowTime()
  const showMajor = useShowMajor()
  const { permissions } = useFrame()
  const mayOpen = permissions.includes('reports.money')
  if (attempts.length === 0) return null
  const hasTransfer = attempts.some(({ code }) => code === transferCode)
  return (
    <Panel title={t('orders_attempts')}>
      <Rows>
        {attempts.map(({ id, code, state, amount, reference, createdAt, voucherUntil }) => (
          <Row
            key={id}
            title={
              <LinkIf to={mayOpen && `/payments/${id}`}>
                {`${t(`way_${code}`)} · ${t(`orders_attempt_state_${state}`)}`}
              </LinkIf>
            }
            amount={showMajor(amount, currency)}
          >
            {showTime(createdAt, timeZone)}
            {voucherUntil && ` · ${t('orders_attempt_until', { time: showTime(voucherUntil, timeZone) })}`}
            {reference && <span className="block break-all">{reference}</span>}
          </Row>
        ))}
      </Rows>
      {hasTransfer && permissions.includes('transfers.see') && (
        <Link to={`/transfers?order=${number}`} className="link inline-flex min-h-11 items-center text-small">
          {t('orders_transfer')}
        </Link>
      )}
    </Panel>
  )
}

/** The refunds. */
export function RefundsPanel({ refunds, currency, timeZone }: { refunds: Detail['refunds'] } & Places) {
  const t = useTexts()
  const showTime = useShowTime()
  const showMajor = useShowMajor()
  if (refunds.length === 0) return null
  return (
    <Panel title={t('orders_refunds')}>
      <Rows>
        {refunds.map(({ id, state, amount, createdAt }) => (
          <Row
            key={id}
            title={<LinkIf to={`/refunds/${id}`}>{t(`orders_refund_state_${state}`)}</LinkIf>}
            amount={showMajor(amount, currency)}
          >
            {showTime(createdAt, timeZone)}
          </Row>
        ))}
      </Rows>
    </Panel>
  )
}

/** The mails of the order. */
export function MailsPanel({ mails, timeZone }: { mails: Detail['mails']; timeZone: string }) {
  const t = useTexts()
  const showTime = useShowTime()
  const mailName = useMailName()
  const { permissions } = useFrame()
  const mayOpen = permissions.includes('customers.see')
  return (
    <Panel title={t('orders_mails')}>
      {mails.length === 0 && <p className="text-small text-ink-soft">{t('orders_mails_none')}</p>}
      <Rows>
        {mails.map(({ id, name, state, recipient, createdAt, sentAt }) => (
          <Row key={id} title={<LinkIf to={mayOpen && `/mails/${id}`}>{mailName(name)}</LinkIf>}>
            {t(`mails_state_${state}`)} · {showTime(sentAt ?? createdAt, timeZone)}
            {recipient && <span className="block break-words">{recipient}</span>}
          </Row>
        ))}
      </Rows>
    </Panel>
  )
}

/** A link if the reader may open the page, otherwise text. */
const LinkIf = ({ to, children }: { to: string | false; children: ReactNode }) =>
  to ? (
    <Link to={to} className="link">
      {children}
    </Link>
  ) : (
    children
  )

const Rows = ({ children }: { children: ReactNode }) => <ul className="text-small">{children}</ul>

function Row({ title, amount, children }: { title: ReactNode; amount?: string; children: ReactNode }) {
  return (
    <li className="border-t border-paper-line py-2 first:border-0">
      <span className="flex flex-wrap justify-between gap-x-4">
        <span className="min-w-0 font-semibold">{title}</span>
        {amount && <span className="figures shrink-0">{amount}</span>}
      </span>
      <span className="figures text-ink-soft">{children}</span>
    </li>
  )
}
