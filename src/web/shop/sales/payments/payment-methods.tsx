import { useEffect, useRef, useState } from 'react'
import type { MessageKey } from '#contract/platform/message-keys.ts'
import type { PaymentCode } from '#domain/sales/payments/payment-codes.ts'
import { api } from '#web/api/browser-api.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { Spinner } from '#web/ui/states/spinner.tsx'
import { PaymentMark } from './payment-marks.tsx'

/** The most popular methods are shown first; the others on demand. */
const shownAtFirst = 4

/** The methods for a trip; null while loading. `failed` if the request failed. */
export function usePaymentMethods(countryCode: string, dateId: number | null) {
  const [codes, setCodes] = useState<PaymentCode[] | null>(null)
  const [failed, setFailed] = useState(false)
  const [asked, setAsked] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: fetched again when the customer retries
  useEffect(() => {
    let wanted = true
    setFailed(false)
    const query = { 'country-code': countryCode, ...(dateId !== null && { date: dateId }) }
    api('GET /api/payment-methods', { query }).then(
      (methods) => wanted && setCodes(methods.map(({ code }) => code)),
      () => wanted && setFailed(true),
    )
    return () => {
      wanted = false
    }
  }, [countryCode, dateId, asked])
  return { codes, failed, retry: () => setAsked((times) => times + 1) }
}

/** One card per method, with native radio buttons. */
export function PaymentMethods({
  codes,
  value,
  onChange,
}: {
  codes: readonly PaymentCode[] | null
  value: string | null
  onChange: (code: PaymentCode) => void
}) {
  const t = useTranslate()
  const [all, setAll] = useState(false)
  const choices = useRef<HTMLFieldSetElement>(null)
  // The pressed button disappears: focus the first method that it revealed.
  useEffect(() => {
    if (all) choices.current?.querySelectorAll('input')[shownAtFirst]?.focus()
  }, [all])
  if (codes === null) {
    return (
      <div className="grid gap-3 sm:grid-cols-2">
        <Spinner className="sr-only" />
        <Skeleton className="h-18 rounded-control" />
        <Skeleton className="h-18 rounded-control" />
      </div>
    )
  }
  if (codes.length === 0) return <Banner tone="warning">{t('payment_methods_none')}</Banner>
  const first = codes.slice(0, shownAtFirst)
  const folded =
    !all && codes.length > shownAtFirst + 1 && (value === null || first.some((code) => code === value))
  return (
    <fieldset ref={choices} className="min-w-0">
      <legend className="display mb-3 text-lead">{t('payment_method')}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {(folded ? first : codes).map((code) => (
          <label
            key={code}
            className={classes(
              'flex min-h-18 cursor-pointer items-center gap-3 rounded-control border-2 bg-white px-4 py-3 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus)',
              code === value
                ? 'border-jacaranda bg-jacaranda-tint'
                : 'border-paper-line hover:border-control',
            )}
          >
            <input
              type="radio"
              name="payment-method"
              value={code}
              checked={code === value}
              onChange={() => onChange(code)}
              className="size-5 shrink-0 outline-none"
            />
            <span className="min-w-0 flex-1">
              <span className="block font-semibold">{t(`payment_code_${code}` satisfies MessageKey)}</span>
              <span className="block text-small text-ink-soft">
                {t(`payment_code_${code}_help` satisfies MessageKey)}
              </span>
            </span>
            <PaymentMark code={code} />
          </label>
        ))}
      </div>
      {folded && (
        <Button variant="quiet" icon="plus" className="mt-3" onClick={() => setAll(true)}>
          {t('payment_methods_more')}
        </Button>
      )}
    </fieldset>
  )
}
