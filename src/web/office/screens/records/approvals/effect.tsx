import type { ApprovalEffects } from '#contract/office/records/approval-effects.ts'
import type { Approval } from '#contract/office/records/approvals.ts'
import { type Currency, formatMoney } from '#domain/platform/money.ts'
import { useShowNumber, useShowPercent, useTexts } from '#web/office/app/texts.tsx'
import { leavesOf } from '#web/office/ui/log/flatten-changes.ts'
import { useLogWords } from '#web/office/ui/log/log-words.ts'
import { useRoleNames } from '#web/office/ui/words/role-names.ts'
import { CallOffTerms } from './call-off-terms.tsx'
import { MessageTerms } from './message-terms.tsx'
import { PayoutTerms } from './payout-terms.tsx'
import {
  BillRefundTerms,
  EndReturnTerms,
  ForgiveTerms,
  HandRefundTerms,
  RefundTerms,
  SettleTaskTerms,
} from './refund-terms.tsx'

/** The effect of an approval as text. */
export function Effect({ approval: { kind, effect } }: { approval: Approval }) {
  const t = useTexts()
  const roleNames = useRoleNames()
  switch (kind) {
    case 'staff.roles':
      return <p>{t('effect_roles', { roles: roleNames(effect.add) })}</p>
    case 'staff.reset-factor':
      return <p>{t('effect_reset')}</p>
    case 'event.prices':
      return <PriceCuts {...effect} />
    case 'event.call-off':
      return <CallOffTerms effect={effect} />
    case 'refund':
      return <RefundTerms effect={effect} />
    case 'refund.by-hand':
      return <HandRefundTerms effect={effect} />
    case 'refund.bill':
      return <BillRefundTerms effect={effect} />
    case 'payout':
      return <PayoutTerms effect={effect} />
    case 'transfer.forgive':
      return <ForgiveTerms effect={effect} />
    case 'money-return.end':
      return <EndReturnTerms effect={effect} />
    case 'money-task.settle':
      return <SettleTaskTerms effect={effect} />
    case 'complaint.answer':
      return <ComplaintTerms {...effect} />
    case 'message':
      return <MessageTerms effect={effect} />
    case 'discount':
      return <DiscountTerms effect={effect} />
    case 'export':
      return <ExportTerms effect={effect} />
  }
}

function ComplaintTerms({ number, text, order }: ApprovalEffects['complaint.answer']) {
  const t = useTexts()
  return (
    <>
      <p className="whitespace-pre-line">{t('effect_complaint', { number, text })}</p>
      {order && <p>{t('effect_complaint_order', { order })}</p>}
    </>
  )
}

function PriceCuts({
  event,
  rows,
  currency,
}: Pick<ApprovalEffects['event.prices'], 'currency'> & {
  event?: string
  rows: (ApprovalEffects['event.prices']['rows'][number] & { currency?: Currency | undefined })[]
}) {
  return (
    <>
      {event && <p className="font-semibold">{event}</p>}
      <ul>
        {rows.map(({ variantId, ticket, city, from, to, currency: own = currency }) => (
          <li key={variantId} className="figures">
            {ticket} · {city}:{' '}
            <del className="text-ink-soft">{formatMoney({ amount: from, currency: own })}</del> →{' '}
            {formatMoney({ amount: to, currency: own })}
          </li>
        ))}
      </ul>
    </>
  )
}

function DiscountTerms({ effect }: { effect: ApprovalEffects['discount'] }) {
  const t = useTexts()
  const showPercent = useShowPercent()
  const showNumber = useShowNumber()
  const { code, percent, totalLimit, perCustomerLimit, rows, currency } = effect
  const limit = (value: number | null) => (value === null ? t('discounts_no_limit') : showNumber(value))
  return (
    <>
      <p>
        {t('discounts_terms', {
          ...{ code, percent: showPercent(percent) },
          total: limit(totalLimit),
          customer: limit(perCustomerLimit),
        })}
      </p>
      <PriceCuts rows={rows} currency={currency} />
    </>
  )
}

function ExportTerms({ effect: { id: _, ...effect } }: { effect: ApprovalEffects['export'] }) {
  const words = useLogWords()
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-3">
      {[...leavesOf(effect, []).values()].map(({ path, value }) => {
        const field = path.at(-1) ?? ''
        return (
          <div key={path.join('/')} className="contents">
            <dt className="text-ink-soft">{words.field(field)}</dt>
            <dd className="min-w-0 break-words">
              {words.value(field, value, { timeZone: 'UTC', currency: null })}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
