import { type ActionFunctionArgs, redirect } from 'react-router'
import { answerForm } from '../../app/answer-form.ts'
import { textIn } from '../../app/read-fields.ts'
import { amountIn } from '../../ui/amounts.ts'

/**
 * The action of the forms that assign a line or confirm a transfer by hand; the next page shows the result.
 */
export const settleTransfer = (args: ActionFunctionArgs) =>
  answerForm(args, async ({ api, form }) => {
    const order = textIn(form, 'order')
    if (textIn(form, 'act') === 'confirm') {
      const { outcome } = await api('POST /office-api/transfers/confirm', {
        body: {
          order,
          trackingKey: textIn(form, 'trackingKey'),
          // The endpoint refuses 0 for the field.
          amount: amountIn(form, 'amount', textIn(form, 'currency')) || 0,
          otherAmount: form.get('otherAmount') === 'yes',
        },
      })
      return redirect(`/transfers?${new URLSearchParams({ order, done: doneOf(order, outcome) })}`)
    }
    if (textIn(form, 'act') === 'forgive') {
      const body = { order, amount: Number(textIn(form, 'rest')), reason: textIn(form, 'reason') }
      const { outcome } = await api('POST /office-api/transfers/forgive', { body })
      return redirect(`/transfers?${new URLSearchParams({ order, done: doneOf(order, outcome) })}`)
    }
    if (textIn(form, 'act').startsWith('undo ')) {
      const body = { order, trackingKey: textIn(form, 'trackingKey'), reason: textIn(form, 'reason') }
      await api('POST /office-api/transfers/undo', { body })
      return redirect(`/transfers?${new URLSearchParams({ order, done: 'hand_undone' })}`)
    }
    const id = Number(textIn(form, 'line')) || Number(args.params.id) || 0
    const own = { params: { id } }
    const done = (outcome: string) =>
      redirect(`/transfers/lines/${id}?${new URLSearchParams({ done: outcome })}`)
    const reason = textIn(form, 'reason')
    if (textIn(form, 'act').startsWith('taken-back'))
      return done(
        (await api('POST /office-api/transfers/lines/{id}/taken-back', { ...own, body: { order } })).outcome,
      )
    if (textIn(form, 'act').startsWith('payout ')) {
      const body = { payout: Number(textIn(form, 'act').replace('payout ', '')) }
      return done((await api('POST /office-api/transfers/lines/{id}/payout', { ...own, body })).outcome)
    }
    if (textIn(form, 'act').startsWith('came-back')) {
      const body = { refund: textIn(form, 'refund') }
      return done((await api('POST /office-api/transfers/lines/{id}/came-back', { ...own, body })).outcome)
    }
    switch (textIn(form, 'act')) {
      case 'undo':
        await api('POST /office-api/transfers/lines/{id}/undo', { ...own, body: { reason } })
        // Also when it was undone before, by another tab or a second press.
        return done('undone')
      case 'set-aside':
        return done(
          (await api('POST /office-api/transfers/lines/{id}/set-aside', { ...own, body: { reason } }))
            .outcome,
        )
      case 'outgoing':
        return done((await api('POST /office-api/transfers/lines/{id}/outgoing', own)).outcome)
      case 'take-back':
        return done((await api('POST /office-api/transfers/lines/{id}/take-back', own)).outcome)
    }
    const { outcome } = await api('POST /office-api/transfers/lines/{id}/place', {
      params: { id },
      body: { order, known: form.get('known') === 'yes' },
    })
    return done(doneOf(order, outcome))
  })

/** A bill's reference has seven digits; an order's number has letters. */
const isBill = (name: string) => /^\d{7}$/.test(name)
const doneOf = (name: string, outcome: string) =>
  isBill(name) && bills.includes(outcome) ? `bill_${outcome}` : outcome
const bills = ['paid', 'partly_paid', 'to_refund', 'forgiven']
