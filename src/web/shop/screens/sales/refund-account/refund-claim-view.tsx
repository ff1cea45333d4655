import { useState } from 'react'
import type { RefundClaim } from '#contract/sales/refunds.ts'
import { formatMajor } from '#domain/platform/money.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { RefundAccountForm } from './refund-account-form.tsx'

/** A refund that staff send: its account, and its progress. */
export function RefundClaimView({
  claim: asked,
  token,
  level = 1,
  mendingAtFirst = false,
}: {
  claim: RefundClaim
  token: string
  /** the level of its heading on the page */
  level?: 1 | 3
  mendingAtFirst?: boolean
}) {
  const t = useTranslate()
  const Heading = level === 1 ? 'h1' : 'h3'
  const [claim, setClaim] = useState(asked)
  const [mending, setMending] = useState(mendingAtFirst)
  const state = mending ? 'asked' : claim.state
  return (
    <div className="flex flex-col gap-6">
      <header>
        {level === 1 && (
          <p className="text-small text-ink-soft">{t('page_refund_order', { number: claim.number })}</p>
        )}
        <Heading className={level === 1 ? 'display mt-1 text-title' : 'display text-lead'}>
          {t(titles[state])}
        </Heading>
        <p className={level === 1 ? 'mt-3 text-lead text-ink-soft' : 'mt-1 text-ink-soft'} role="status">
          {t(texts[state], { amount: formatMajor(claim.amount, claim.currency), ending: claim.ending ?? '' })}
        </p>
      </header>
      {state === 'asked' ? (
        <RefundAccountForm
          token={token}
          country={claim.country}
          onSaved={(saved) => {
            setClaim(saved)
            setMending(false)
          }}
        />
      ) : (
        claim.state === 'received' && (
          <button type="button" className="self-start underline" onClick={() => setMending(true)}>
            {t('page_refund_mend')}
          </button>
        )
      )}
    </div>
  )
}

const titles = {
  asked: 'page_refund_title',
  received: 'page_refund_received_title',
  paid: 'page_refund_paid_title',
} as const

const texts = {
  asked: 'page_refund_intro',
  received: 'page_refund_received',
  paid: 'page_refund_paid',
} as const
