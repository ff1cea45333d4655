import { useState } from 'react'
import type { BankAccount } from '#contract/payments.ts'
import { formatMoney, type Money } from '#domain/money.ts'
import { showDateTime } from '#domain/time/place-time.ts'
import { useTranslate } from '#web/messages.tsx'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { LoopMark } from '#web/ui/loop-mark.tsx'
import { copyText } from './copy-text.ts'

/** The account to which a transfer goes, with what has to be written on it, each a tap away from the clipboard. */
export function BankCard({ bank, money, timeZone }: { bank: BankAccount; money: Money; timeZone: string }) {
  const t = useTranslate()
  const deadline = showDateTime(new Date(bank.deadline), timeZone)
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
          <Row
            label={bank.accountType}
            name={t('bank_account')}
            value={bank.accountId}
            shown={inGroups(bank.accountId)}
            large
          />
          <div className="mt-4 grid gap-x-6 gap-y-4 sm:grid-cols-2">
            <Row
              label={t('bank_amount')}
              name={t('bank_amount')}
              value={majorText(money)}
              shown={formatMoney(money)}
              highlight
            />
            <Row label={t('bank_reference')} name={t('bank_reference')} value={bank.reference} />
            <Row label={t('bank_dni')} name={t('bank_dni')} value={bank.dni} />
            <Row label={t('bank_email')} name={t('bank_email')} value={bank.email} />
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

/** `646180110400000007` → groups of four, which an eye can follow. */
function inGroups(account: string): string {
  return /^[A-Z0-9]{10,}$/.test(account) ? account.replace(/(.{4})(?=.)/g, '$1\u2009') : account
}

/** The amount as a banking app wants it typed. */
function majorText({ amount, currency }: Money): string {
  return formatMoney({ amount, currency })
    .replace(/[^\d,]/g, '')
    .replace(',', '.')
}

function Row({
  label,
  name,
  value,
  shown = value,
  large = false,
  highlight = false,
}: {
  label: string
  name: string
  value: string
  shown?: string
  large?: boolean
  highlight?: boolean
}) {
  const t = useTranslate()
  const [copied, setCopied] = useState(false)
  async function copy() {
    if (!(await copyText(value))) return
    setCopied(true)
    setTimeout(() => setCopied(false), 2_000)
  }
  return (
    <div className={classes('flex min-w-0 items-end justify-between gap-2', large && 'mt-6')}>
      <div className="min-w-0">
        <p className="text-small text-paper-soft">{label}</p>
        <p
          className={classes(
            'figures break-words',
            large ? 'display text-lead sm:text-heading' : 'font-semibold',
            highlight && 'text-marigold',
          )}
        >
          {shown}
        </p>
      </div>
      <button
        type="button"
        onClick={copy}
        aria-label={t('copy_value', { name })}
        className="inline-flex size-11 shrink-0 items-center justify-center rounded-full hover:bg-ink-raised"
      >
        <Icon name={copied ? 'check' : 'copy'} />
      </button>
      <span role="status" className="sr-only">
        {copied && t('copied')}
      </span>
    </div>
  )
}
