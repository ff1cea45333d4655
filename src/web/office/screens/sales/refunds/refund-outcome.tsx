import type { RefundForm } from '#contract/office/sales/office-refunds.ts'
import { useTexts } from '#web/office/app/texts.tsx'
import { useShowMajor } from '../orders/order-words.tsx'

/** The effect of a refund: amount, method, and the order's state afterwards. */
export function RefundOutcome({
  plan: { amount, whole, tickets, parts, again, needsApproval },
  form: { currency, payments, limits },
}: {
  plan: NonNullable<RefundForm['plan']>
  form: RefundForm
}) {
  const t = useTexts()
  const showMajor = useShowMajor()
  const fees = payments.reduce(
    (sum, { fee, code }) => sum + (parts.some((part) => part.code === code) ? (fee ?? 0) : 0),
    0,
  )
  return (
    <section
      aria-live="polite"
      className="flex flex-col gap-1 rounded-small bg-paper-deep px-4 py-3 text-small"
    >
      <h2 className="text-body font-semibold">
        {t('refunds_gets', { amount: showMajor(amount, currency) })}
      </h2>
      <ul className="list-disc pl-5">
        {parts.map(({ code, amount: part, byHand }, nth) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two cards may have paid the same amount
          <li key={nth}>
            {t(byHand ? 'refunds_by_account' : 'refunds_by_method', {
              amount: showMajor(part, currency),
              method: t(`way_${code}`),
            })}
          </li>
        ))}
        {again > 0 && <li>{t('refunds_again', { amount: showMajor(again, currency) })}</li>}
        <li>
          {whole
            ? t('refunds_ends_order')
            : tickets > 0
              ? t('refunds_ends_tickets', { count: tickets })
              : t('refunds_keeps_seats')}
        </li>
        {fees > 0 && <li>{t('refunds_fee', { fee: showMajor(fees, currency) })}</li>}
        {needsApproval && (
          <li className="font-semibold">
            {limits.maySend
              ? t('refunds_above_limit', { limit: showMajor(limits.each, currency) })
              : t('refunds_asks_only')}
          </li>
        )}
      </ul>
    </section>
  )
}
