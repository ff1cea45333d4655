import { useEffect, useState } from 'react'
import type { RefundForm } from '#contract/office/sales/office-refunds.ts'
import {
  chooseRefund,
  endsWithRefund,
  type RefundChoice,
} from '#domain/sales/payments/refunds/choose-refund.ts'
import { splitRefund } from '#domain/sales/payments/refunds/split-refund.ts'
import { useTexts } from '#web/office/app/texts.tsx'
import { officeForm } from '#web/office/forms/office-form.tsx'
import { readAmount } from '#web/office/ui/amounts.ts'
import { Banner } from '#web/ui/banner.tsx'
import { useShowMajor } from '../orders/order-words.tsx'
import { RefundOutcome } from './refund-outcome.tsx'

type Plan = NonNullable<RefundForm['plan']>
type What = 'tickets' | 'amount' | 'all'

export const askRefund = officeForm('POST /office-api/orders/{number}/refunds')

/** The form of a refund; its effect is computed while choosing, without JavaScript by the server. */
export function AskRefundForm({ form, idempotencyKey }: { form: RefundForm; idempotencyKey: string }) {
  const t = useTexts()
  const showMajor = useShowMajor()
  const answer = askRefund.useAnswer()
  const { currency } = form
  const choice = useRefundChoice(form)
  const hasScripts = useHasScripts()
  const planned = answer?.data.plan as Plan | null | undefined
  const plan = hasScripts ? planOf(form, choice) : planned
  const isChanged = answer?.code === 'plan_changed'
  return (
    <askRefund.Form
      look="page"
      send={
        !plan || isChanged
          ? t('refunds_see')
          : t(plan.needsApproval ? 'refunds_ask_send' : 'refunds_send', {
              amount: showMajor(plan.amount, currency),
            })
      }
    >
      <input
        type="hidden"
        name="idempotency-key"
        value={answer?.values['idempotency-key'] ?? idempotencyKey}
      />
      <input type="hidden" name="currency" value={currency} />
      {plan && !isChanged && <input type="hidden" name="expected" value={plan.amount} />}
      <RefundChoices form={form} choice={choice} />
      <askRefund.Input
        name="reason"
        label={t('field_reason')}
        hint={t('refunds_reason_hint')}
        long
        rows={2}
      />
      {plan && <RefundOutcome plan={plan} form={form} />}
      {isChanged && <Banner tone="warning">{t('refunds_changed')}</Banner>}
    </askRefund.Form>
  )
}

type Choice = ReturnType<typeof useRefundChoice>

/** What is refunded; after a refusal as it was sent. */
function useRefundChoice(form: RefundForm) {
  const sent = askRefund.useAnswer()?.values
  // Of an order that is not fully paid only everything can be refunded.
  const live = form.isPartPaid ? [] : form.tickets.filter(({ isReleased }) => !isReleased)
  const [what, setWhat] = useState<What>(
    (sent?.what as What | undefined) ?? (live.length > 0 ? 'tickets' : 'all'),
  )
  const [picked, setPicked] = useState<readonly string[]>(
    sent?.ticketIds?.split('\n') ?? (live.length === 1 ? live.map(({ id }) => id) : []),
  )
  const [amount, setAmount] = useState(sent?.amount ?? '')
  return { live, what, setWhat, picked, setPicked, amount, setAmount }
}

function RefundChoices({ form, choice }: { form: RefundForm; choice: Choice }) {
  const t = useTexts()
  const showMajor = useShowMajor()
  const { currency, money, isPartPaid } = form
  const { live, what, setWhat } = choice
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 font-semibold">{t('refunds_what')}</legend>
      {live.length > 0 && (
        <Kind value="tickets" what={what} choose={setWhat} label={t('refunds_what_tickets')}>
          <Tickets currency={currency} choice={choice} />
        </Kind>
      )}
      {money.left > 0 && !isPartPaid && (
        <Kind value="amount" what={what} choose={setWhat} label={t('refunds_what_amount')}>
          <askRefund.Input
            name="amount"
            label={t('refunds_amount', { currency })}
            hint={t('refunds_amount_hint', { left: showMajor(money.left, currency) })}
            onChange={({ target }) => {
              setWhat('amount')
              choice.setAmount(target.value)
            }}
          />
        </Kind>
      )}
      <Kind
        value="all"
        what={what}
        choose={setWhat}
        label={t('refunds_what_all', { amount: showMajor(money.left + money.failed, currency) })}
      >
        {isPartPaid && <p className="text-small text-ink-soft">{t('refunds_part_paid_hint')}</p>}
      </Kind>
    </fieldset>
  )
}

function Tickets({ currency, choice }: { currency: string; choice: Choice }) {
  const t = useTexts()
  const showMajor = useShowMajor()
  const answer = askRefund.useAnswer()
  const { live, picked, setPicked, setWhat } = choice
  return (
    <>
      <p className="text-small text-ink-soft">{t('refunds_what_tickets_hint')}</p>
      {live.map((ticket) => (
        <label key={ticket.id} className="flex min-h-11 flex-wrap items-start gap-x-3 py-1">
          <input
            type="checkbox"
            name="ticketIds"
            value={ticket.id}
            checked={picked.includes(ticket.id)}
            onChange={({ target }) => {
              setWhat('tickets')
              setPicked((before) =>
                target.checked ? [...before, ticket.id] : before.filter((id) => id !== ticket.id),
              )
            }}
            className="mt-0.5 size-5 shrink-0"
          />
          <span className="min-w-0 flex-[1_1_6rem]">
            {ticket.nth}. {ticket.name}
            <span className="block text-small text-ink-soft">{ticket.passengers.join(', ')}</span>
          </span>
          <span className="figures whitespace-nowrap">{showMajor(ticket.price, currency)}</span>
        </label>
      ))}
      {answer?.fields.ticketIds && (
        <p className="text-small font-semibold text-brick">{t('refunds_pick_ticket')}</p>
      )}
    </>
  )
}

function Kind({
  value,
  what,
  choose,
  label,
  children,
}: {
  value: What
  what: What
  choose: (what: What) => void
  label: string
  children?: React.ReactNode
}) {
  return (
    <div className="rounded-small border border-paper-line px-4 py-2 has-[>label>input:checked]:border-ink">
      <label className="flex min-h-11 items-center gap-3 font-semibold">
        <input
          type="radio"
          name="what"
          value={value}
          checked={what === value}
          onChange={() => choose(value)}
          className="size-5"
        />
        {label}
      </label>
      {children && <div className="ml-8 flex flex-col gap-1 pb-2">{children}</div>}
    </div>
  )
}

/** The effect of the choice; undefined while it is incomplete. */
function planOf(
  { order, tickets, money, payments, limits, currency }: RefundForm,
  { what, picked, amount }: { what: What; picked: readonly string[]; amount: string },
): Plan | undefined {
  const typedAmount = readAmount(amount, currency)
  if (what === 'tickets' && picked.length === 0) return undefined
  if (what === 'amount' && !(typedAmount > 0 && typedAmount <= money.left)) return undefined
  const choices: Record<What, RefundChoice> = {
    tickets: { ticketIds: picked },
    amount: { amount: typedAmount },
    all: 'everything',
  }
  const live = tickets.filter(({ isReleased }) => !isReleased)
  const ends = endsWithRefund(order.state, money.left)
  const chosen = chooseRefund({ live, left: money.left, failed: money.failed, ends }, choices[what])
  const sum = chosen.amount
  const again = chosen.retries ? money.failed : 0
  return {
    amount: sum + again,
    whole: chosen.whole,
    tickets: chosen.tickets.length,
    parts: splitRefund(payments, sum).map(({ payment, amount: part }) => ({ ...payment, amount: part })),
    again,
    needsApproval: !limits.maySend || sum > limits.each || sum > limits.leftToday,
  }
}

function useHasScripts(): boolean {
  const [has, setHas] = useState(false)
  useEffect(() => setHas(true), [])
  return has
}
