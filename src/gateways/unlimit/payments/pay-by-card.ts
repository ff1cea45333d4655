import type { CardFields } from '../pages/card-page.ts'
import type { Payment, Simulator } from '../state.ts'
import { changePayment, completePayment, declinePayment } from './change-payment.ts'
import type { CardOutcome, TestCard } from './test-cards.ts'

/** Processes a valid card: 3-D Secure if the card requires it, otherwise its outcome. */
export function payByCard(
  sim: Simulator,
  payment: Payment,
  fields: CardFields,
  card: TestCard,
  expiration: string,
): void {
  payment.card = {
    maskedPan: `${card.number.slice(0, 6)}...${card.number.slice(-4)}`,
    brand: card.brand,
    holder: fields.holder.trim(),
    expiration,
    country: 'US',
  }
  payment.known = true
  payment.is3d = card.threeDs !== 'none' && payment.request.payment_data.three_ds_mode !== '03'
  if (card.threeDs === 'challenge' && payment.is3d) payment.awaiting3ds = card.outcome
  else finishCard(sim, payment, card.outcome)
}

/** The customer pressed one of the two buttons of the 3-D Secure page. */
export function answer3ds(sim: Simulator, payment: Payment, succeeded: boolean): void {
  const outcome = payment.awaiting3ds
  payment.awaiting3ds = undefined
  if (!outcome) return
  if (succeeded) finishCard(sim, payment, outcome)
  else declinePayment(sim, payment, '04')
}

function finishCard(sim: Simulator, payment: Payment, outcome: CardOutcome): void {
  const wait = sim.switches.cardProcessingMs / sim.settings.speed
  const finish = () => settle(sim, payment, outcome)
  if (wait > 0) {
    changePayment(sim, payment, 'IN_PROGRESS')
    payment.callOff.push(sim.clock.after(wait, finish))
  } else finish()
}

function settle(sim: Simulator, payment: Payment, outcome: CardOutcome): void {
  if (outcome === 'DECLINED') declinePayment(sim, payment, '11')
  else if (outcome === 'AUTHORIZED' || payment.request.payment_data.preauth)
    changePayment(sim, payment, 'AUTHORIZED')
  else completePayment(sim, payment)
}
