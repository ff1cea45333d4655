import { formAction, on, type SentForm } from '#web/office/forms/form-action.ts'
import { amountIn } from '#web/office/ui/amounts.ts'
import {
  cameBack,
  confirmByHand,
  forgive,
  outgoing,
  payout,
  place,
  setAside,
  takeBack,
  takenBack,
  undo,
  undoByHand,
} from './settle-forms.ts'

type Done = SentForm & { answer: { outcome: string } }

const orderPage = (order: string, done: string) => `/transfers?${new URLSearchParams({ order, done })}`

const showOrder = ({ form, answer: { outcome } }: Done) => {
  const order = String(form.get('order'))
  return orderPage(order, doneOf(order, outcome))
}

/** The line in the form, otherwise that of the page. */
const showLine = ({ form, params }: SentForm, done: string) =>
  `/transfers/lines/${form.get('id') ?? params.id}?${new URLSearchParams({ done })}`

const next = (done: Done) => showLine(done, done.answer.outcome)

/** The action of these forms; the next page shows the result. */
export const settleTransfer = formAction(
  on(confirmByHand, {
    // The endpoint refuses 0 for the field.
    body: (body, { form }) => ({
      ...body,
      amount: amountIn(form, 'amount', String(form.get('currency'))) || 0,
    }),
    next: showOrder,
  }),
  on(forgive, { next: showOrder }),
  on(undoByHand, { next: ({ form }) => orderPage(String(form.get('order')), 'hand_undone') }),
  on(place, { next: (done) => showLine(done, doneOf(String(done.form.get('order')), done.answer.outcome)) }),
  on(takenBack, { next }),
  on(payout, { next }),
  on(cameBack, { next }),
  // Also when it was undone before, by another tab or a second press.
  on(undo, { next: (done) => showLine(done, 'undone') }),
  on(setAside, { next }),
  on(outgoing, { next }),
  on(takeBack, { next }),
)

/** A bill's reference has seven digits; an order's number has letters. */
const isBill = (name: string) => /^\d{7}$/.test(name)
const doneOf = (name: string, outcome: string) =>
  isBill(name) && bills.includes(outcome) ? `bill_${outcome}` : outcome
const bills = ['paid', 'partly_paid', 'to_refund', 'forgiven']
