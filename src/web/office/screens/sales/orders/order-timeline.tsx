import { Link } from 'react-router'
import type { PlainOfficeKey } from '#contract/office/platform/office-text-keys.ts'
import type { OrderDetailForStaff } from '#contract/office/sales/office-orders.ts'
import { paymentCodes } from '#domain/sales/payments/payment-codes.ts'
import { useCodeText, useShowTime, useTexts } from '#web/office/app/texts.tsx'
import { useFrame } from '#web/office/app/use-frame.ts'
import { useMailName } from '#web/office/ui/words/mail-name.ts'
import { useShowMajor } from './order-words.tsx'

type Entry = OrderDetailForStaff['timeline'][number]

/** Everything that happened to an order, the latest first. */
export function OrderTimeline({
  timeline,
  currency,
  timeZone,
  number,
}: {
  timeline: readonly Entry[]
  currency: string
  timeZone: string
  number: string
}) {
  const t = useTexts()
  const showTime = useShowTime()
  const showMajor = useShowMajor()
  const { what, who, detail } = useEntryWords()
  const { permissions } = useFrame()
  return (
    <section className="border-t border-paper-line py-5">
      <h2 className="mb-2 font-semibold">{t('orders_timeline')}</h2>
      <ol className="max-w-text text-small">
        {timeline.toReversed().map((entry, nth) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id, and are never removed
          <li key={nth} className="border-t border-paper-line py-2 first:border-0">
            <p className="flex flex-wrap justify-between gap-x-4">
              <span className="min-w-0">
                <strong>{what(entry)}</strong>
                {detail(entry) && <span> · {detail(entry)}</span>}
                {entry.amount !== null && (
                  <span className="figures"> · {showMajor(entry.amount, currency)}</span>
                )}
                <span className="text-ink-soft">
                  {' · '}
                  <bdi>{who(entry)}</bdi>
                  {entry.actorEmail && <span className="break-all"> · {entry.actorEmail}</span>}
                </span>
              </span>
              <time dateTime={entry.at} className="figures text-ink-soft">
                {showTime(entry.at, timeZone)}
              </time>
            </p>
            {entry.text && (
              <p className="mt-1 border-l-2 border-paper-line pl-3 break-words whitespace-pre-line">
                {entry.text}
              </p>
            )}
          </li>
        ))}
      </ol>
      {permissions.includes('log.see-country') && (
        <p className="mt-3 text-small">
          <Link to={`/log?object=${encodeURIComponent(`order:${number}`)}`} className="link">
            {t('orders_log')}
          </Link>
        </p>
      )}
    </section>
  )
}

function useEntryWords() {
  const t = useTexts()
  const textOf = useCodeText()
  const mailName = useMailName()
  const textOr = (key: string, otherwise: PlainOfficeKey) => textOf(key) ?? t(otherwise)
  return {
    what: ({ kind }: Entry) => textOr(`orders_did_${kind}`, 'orders_did_other'),
    who: ({ actor }: Entry) =>
      actor.kind === 'provider' || !actor.name
        ? textOr(`orders_actor_${actor.kind}`, 'orders_actor_system')
        : actor.name,
    detail({ kind, detail }: Entry): string | null {
      if (!detail) return null
      const code = paymentCodes.find((one) => one === detail)
      if (code) return t(`way_${code}`)
      if (kind.startsWith('mail_') || kind === 'resend_mail') return mailName(detail)
      if (kind === 'driver_not_here') return textOr(`driving_reason_${detail}`, 'driving_reason_other')
      if (kind.startsWith('scan_')) return textOr(`orders_leg_${detail}`, 'orders_did_other')
      return kind.endsWith('_ticket') ? t('orders_ticket', { number: Number(detail) }) : null
    },
  }
}
