import { lazy, Suspense } from 'react'
import type { MessageKey, PlainKey } from '#contract/platform/message-keys.ts'
import type { Voucher } from '#contract/sales/payments.ts'
import { formatMoney, type Money } from '#domain/platform/money.ts'
import { useDeadline } from '#web/app/dates.ts'
import { inGroups, majorText } from '#web/shop/sales/orders/payment-figures.ts'
import { PriceIsFinal } from '#web/shop/sales/orders/price-is-final.tsx'
import { useTranslate } from '#web/texts/messages.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { Barcode } from './barcode.tsx'
import { CopyRow } from './copy-row.tsx'

/** Loaded on demand: few vouchers have a QR code, and the library is large. */
const QrDrawing = lazy(() => import('./qr-drawing.tsx'))

const titles = {
  cash: 'voucher_cash_title',
  transfer: 'voucher_transfer_title',
  code: 'voucher_code_title',
} as const satisfies Record<Voucher['kind'], MessageKey>

const steps: Record<Voucher['kind'], PlainKey[]> = {
  cash: ['voucher_cash_step_1', 'voucher_cash_step_2', 'voucher_cash_step_3'],
  transfer: ['voucher_transfer_step_1', 'voucher_transfer_step_2', 'voucher_transfer_step_3'],
  code: ['voucher_code_step_1', 'voucher_code_step_2', 'voucher_code_same_phone', 'voucher_code_step_3'],
}

/** The codes for a till or a banking app, their deadline, and how to pay. */
export function VoucherCard({
  voucher,
  money,
  timeZone,
}: {
  voucher: Voucher
  money: Money
  timeZone: string
}) {
  const t = useTranslate()
  const showDeadline = useDeadline()
  const until = showDeadline(voucher.expiresAt, timeZone)
  return (
    <section aria-label={t('voucher_region')} className="mx-auto w-full max-w-form text-left">
      <div className="drop-shadow-lift">
        <div className="torn-top overflow-hidden rounded-card bg-white [--at:6rem]">
          <div className="on-ink flex min-h-24 flex-wrap items-center justify-between gap-x-4 px-6 py-2">
            <p className="display min-w-0 text-lead sm:text-heading">
              {t(titles[voucher.kind], { place: voucher.place ?? t('voucher_cash_anywhere') })}
            </p>
            <div>
              <p translate="no" className="display figures text-lead text-marigold sm:text-heading">
                {formatMoney(money)}
              </p>
              <PriceIsFinal />
            </div>
          </div>
          <div className="flex flex-col gap-4 p-6">
            <Scanned voucher={voucher} />
            <Figures voucher={voucher} money={money} />
          </div>
        </div>
      </div>
      <p className="mt-4 flex items-start gap-2 font-semibold text-amber">
        <Icon name="clock" className="mt-0.5 size-5" />
        {t('voucher_deadline', { date: until })}
      </p>
      <ol className="mt-4 flex list-decimal flex-col gap-1 pl-6 text-ink-soft marker:font-semibold">
        {steps[voucher.kind].map((key) => (
          <li key={key}>{t(key)}</li>
        ))}
      </ol>
      {voucher.url && (
        <p className="mt-3">
          <a
            href={voucher.url}
            target="_blank"
            rel="noopener"
            className="link inline-flex min-h-11 items-center gap-2"
          >
            <Icon name="external" />
            {t('voucher_page')}
          </a>
        </p>
      )}
    </section>
  )
}

function Scanned({ voucher: { barcode, qr } }: { voucher: Voucher }) {
  const t = useTranslate()
  return (
    <>
      {barcode && <Barcode text={barcode} label={t('voucher_barcode_alt', { reference: barcode })} />}
      {qr && (
        <Suspense fallback={<Skeleton className="mx-auto size-56 rounded-control" />}>
          <QrDrawing text={qr} label={t('voucher_qr_alt')} name="vaiven-pago.png" />
        </Suspense>
      )}
    </>
  )
}

function Figures({ voucher, money }: { voucher: Voucher; money: Money }) {
  const t = useTranslate()
  const { kind, reference, clabe, place, beneficiary, concept } = voucher
  if (kind !== 'transfer') {
    if (!reference) return null
    return (
      <CopyRow
        label={t('bank_reference')}
        name={t('bank_reference')}
        value={reference}
        shown={inGroups(reference)}
        large
      />
    )
  }
  const rows = [
    { label: t('voucher_beneficiary'), value: beneficiary },
    { label: t('bank_name'), value: place },
    { label: t('bank_amount'), value: majorText(money), shown: formatMoney(money) },
    { label: t('bank_reference'), value: reference },
    { label: t('voucher_concept'), value: concept, wide: true },
  ]
  return (
    <>
      {clabe && (
        <CopyRow
          label={t('voucher_clabe')}
          name={t('voucher_clabe')}
          value={clabe}
          shown={inGroups(clabe)}
          large
        />
      )}
      <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        {rows.map(
          ({ label, value, shown, wide }) =>
            value && (
              <CopyRow
                key={label}
                label={label}
                name={label}
                value={value}
                shown={shown ?? value}
                className={wide ? 'sm:col-span-2' : ''}
              />
            ),
        )}
      </div>
    </>
  )
}
