import { type Context, Hono } from 'hono'
import type { Env } from '../api-answer.ts'
import {
  cancelPayment,
  completePayment,
  expirePayment,
  isFinal,
  issueVoucher,
} from '../payments/change-payment.ts'
import { answer3ds, payByCard } from '../payments/pay-by-card.ts'
import { methods } from '../payments/payment-methods.ts'
import { readCard } from '../payments/read-card.ts'
import { returnUrl } from '../return-to-shop.ts'
import type { Payment, Simulator } from '../state.ts'
import { type CardFields, cardPage } from './card-page.ts'
import { choicePage, offeredMethods } from './choice-page.ts'
import { pageAnswer } from './page-layout.ts'
import { missingPage, resultPage } from './result-page.ts'
import { threeDSecurePage } from './three-d-secure-page.ts'
import { voucherPage } from './voucher-page.ts'
import { walletIntroPage, walletPage } from './wallet-page.ts'

/** The hosted payment pages, at the real provider's paths. */
export function paymentPages(sim: Simulator): Hono<Env> {
  const app = new Hono<Env>()
  const find = (uuid: string | undefined) => sim.payments.find((payment) => payment.uuid === uuid)
  type Page = (payment: Payment, c: Context<Env>) => Response | Promise<Response>
  const about = (parameter: string, page: Page) => (c: Context<Env>) => {
    const payment = find(c.req.query(parameter))
    return payment ? page(payment, c) : pageAnswer(missingPage(c.req.header('accept-language')), 404)
  }

  app.get(
    '/MI/payment.html',
    about('uuid', (payment) => show(sim, payment)),
  )
  app.post(
    '/MI/payment.html',
    about('uuid', async (payment, c) => {
      if (!takesCard(payment)) return continueAfterStep(sim, payment)
      const fields = cardFields(await c.req.formData())
      const read = readCard(fields, sim.clock.now())
      if ('faults' in read) return pageAnswer(cardPage(sim, payment, fields, read.faults), 422)
      payByCard(sim, payment, fields, read.card, read.expiration)
      return payment.awaiting3ds
        ? seeOther(`/MI/3ds.html?uuid=${payment.uuid}`)
        : continueAfterStep(sim, payment)
    }),
  )
  app.post(
    '/MI/method.html',
    about('uuid', async (payment, c) => {
      const name = String((await c.req.formData()).get('payment_method'))
      if (!payment.method && offeredMethods(sim, payment).includes(name)) payment.method = name
      return seeOther(pageOf(payment))
    }),
  )
  app.get(
    '/MI/3ds.html',
    about('uuid', (payment) =>
      payment.awaiting3ds
        ? pageAnswer(
            threeDSecurePage(sim, payment),
            200,
            sim.switches.threeDsFramable ? 'any-site' : 'same-origin',
          )
        : seeOther(pageOf(payment)),
    ),
  )
  app.post(
    '/MI/3ds.html',
    about('uuid', async (payment, c) => {
      answer3ds(sim, payment, (await c.req.formData()).get('outcome') === 'succeed')
      return continueAfterStep(sim, payment)
    }),
  )
  app.post(
    '/MI/voucher.html',
    about('uuid', async (payment, c) => {
      const act = (await c.req.formData()).get('act')
      if (!isFinal(payment) && (act === 'pay' || act === 'pay-less' || act === 'pay-more')) {
        // A bank accepts any amount for a transfer; the received amount is reported.
        payment.cents = Math.round(payment.cents * { pay: 1, 'pay-less': 0.5, 'pay-more': 1.5 }[act])
        completePayment(sim, payment)
      }
      if (!isFinal(payment) && act === 'expire') expirePayment(sim, payment)
      return continueAfterStep(sim, payment)
    }),
  )
  app.get(
    '/wallet/checkout',
    about('token', (payment) =>
      isFinal(payment) ? seeOther(pageOf(payment)) : pageAnswer(walletPage(sim, payment), 200, 'same-origin'),
    ),
  )
  app.post(
    '/wallet/checkout',
    about('token', async (payment, c) => {
      if ((await c.req.formData()).get('outcome') !== 'pay') return cancel(sim, payment)
      if (!isFinal(payment)) payByWallet(sim, payment)
      return continueAfterStep(sim, payment)
    }),
  )
  // The real URL cancels on a plain GET, too.
  app.on(
    ['GET', 'POST'],
    '/MI/cancel.html',
    about('uuid', (payment) => cancel(sim, payment)),
  )
  return app
}

async function show(sim: Simulator, payment: Payment): Promise<Response> {
  if (isFinal(payment)) return pageAnswer(resultPage(sim, payment))
  if (payment.awaiting3ds) return seeOther(`/MI/3ds.html?uuid=${payment.uuid}`)
  const kind = methods.get(payment.method ?? '')?.kind
  if (!kind) return pageAnswer(choicePage(sim, payment))
  if (kind === 'voucher') {
    issueVoucher(sim, payment)
    if (payment.voucher) return pageAnswer(await voucherPage(sim, payment, payment.voucher))
  }
  if (payment.status !== 'NEW') return pageAnswer(resultPage(sim, payment))
  return pageAnswer(kind === 'wallet' ? walletIntroPage(sim, payment) : cardPage(sim, payment))
}

function takesCard(payment: Payment): boolean {
  return (
    payment.status === 'NEW' && !payment.awaiting3ds && methods.get(payment.method ?? '')?.kind === 'card'
  )
}

function payByWallet(sim: Simulator, payment: Payment): void {
  const { email, full_name } = payment.request.customer
  payment.wallet = { id: email ?? 'buyer@example.com', holder: full_name ?? 'Test Buyer' }
  completePayment(sim, payment)
}

/** Cancelling returns to the shop at once; a payment that has ended shows its result instead. */
function cancel(sim: Simulator, payment: Payment): Response {
  if (isFinal(payment)) return seeOther(pageOf(payment))
  cancelPayment(sim, payment)
  return seeOther(returnUrl(payment) ?? pageOf(payment))
}

/** After a step: the result page, or the shop at once if the switch says so. */
function continueAfterStep(sim: Simulator, payment: Payment): Response {
  return seeOther((sim.switches.autoReturn && returnUrl(payment)) || pageOf(payment))
}

function pageOf(payment: Payment): string {
  return `/MI/payment.html?uuid=${payment.uuid}`
}

function seeOther(location: string): Response {
  return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } })
}

function cardFields(form: FormData): CardFields {
  const text = (name: string) => String(form.get(name) ?? '').slice(0, 100)
  return { number: text('number'), holder: text('holder'), expiry: text('expiry'), cvv: text('cvv') }
}
