import type { BankAccount } from '#contract/sales/payments.ts'
import { formatMoney, type Money } from '#domain/platform/money.ts'
import { useDeadline } from '#web/app/dates.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { LoopMark } from '#web/ui/drawings/loop-mark.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { inGroups, majorText } from '../orders/payment-figures.ts'
import { PriceIsFinal } from '../orders/price-is-final.tsx'
import { CopyRow } from './vouchers/copy-row.tsx'

/** The account for a transfer and its reference, each with a copy button. */
export function BankCard({ bank, money, timeZone }: { bank: BankAccount; money: Money; timeZone: string }) {
  const t = useTranslate()
  const showDeadline = useDeadline()
  const deadline = showDeadline(bank.deadline, timeZone)
  return (
    <section aria-label={t('bank_title')} className="mx-auto w-full max-w-form text-left">
      <div className="on-ink relative overflow-hidden rounded-card p-6 shadow-lift">
        <LoopMark
          className="pointer-events-none absolute -top-6 -right-8 h-36 w-auto text-ink-raised"
          endClassName="fill-ink-raised"
        />
        <div className="relative">
          <p className="text-small text-paper-soft">{t('bank_name')}</p>
          <p className="display text-heading">{bank.bankName}</p>
          <CopyRow
            label={bank.accountType}
            name={t('bank_account')}
            value={bank.accountId}
            shown={inGroups(bank.accountId)}
            large
            className="mt-6"
          />
          <div className="mt-4 grid gap-x-6 gap-y-4 sm:grid-cols-2">
            <CopyRow
              label={t('bank_amount')}
              name={t('bank_amount')}
              value={majorText(money)}
              shown={formatMoney(money)}
              highlight
              note={<PriceIsFinal />}
            />
            <CopyRow label={t('bank_reference')} name={t('bank_reference')} value={bank.reference} />
            <CopyRow label={t('bank_dni')} name={t('bank_dni')} value={bank.dni} />
            <CopyRow label={t('bank_email')} name={t('bank_email')} value={bank.email} />
          </div>
        </div>
      </div>
      <p className="mt-4 flex items-start gap-2 font-semibold text-amber">
        <Icon name="clock" className="mt-0.5 size-5" />
        {t('bank_deadline', { date: deadline })}
      </p>
      <p className="mt-2 text-ink-soft">{t('bank_help')}</p>
    </section>
  )
}
