import { type Context, Hono } from 'hono'
import { html } from '../simulator/html.ts'
import type { Env } from './api-answer.ts'
import { leaveForm } from './leave-form.ts'
import { documentOf, pageAnswer, transactionPage } from './page-layout.ts'
import type { Simulator, Transaction } from './state.ts'
import { bankUser, findCard, spaced, testCards } from './test-cards.ts'

const openMs = 5 * 60_000

/** The customer's pages: the card form, the bank's question, and every way out. */
export function formPages(sim: Simulator): Hono<Env> {
  const app = new Hono<Env>()

  app.post('/webpayserver/initTransaction', async (c) => {
    const fields = await fieldsOf(c)
    const one = sim.transactions.get(fields.token_ws ?? '')
    if (!one) return errorPage('Error 20', 'Esta transacción no existe.')
    if (one.opened) return errorPage('Error 21', 'Esta transacción ya fue abierta.')
    if (sim.clock.now().getTime() - one.createdAt.getTime() > openMs) {
      return errorPage('Error 22', 'El tiempo para abrir esta transacción se acabó.')
    }
    one.opened = true
    one.callOff = sim.clock.after(sim.switches.formSeconds * 1000, () => {
      one.left ??= 'timed-out'
    })
    return cardPage(sim, one)
  })

  app.get('/webpayserver/initTransaction', () =>
    errorPage('Error 10', 'Webpay se abre con un formulario POST que trae token_ws.'),
  )

  app.post('/webpayserver/card', async (c) => {
    const fields = await fieldsOf(c)
    const one = openTransaction(sim, fields.token)
    if (one instanceof Response) return one
    const card = findCard(fields.number ?? '')
    if (!card) return cardPage(sim, one, 'Usa una de las tarjetas de prueba.')
    one.card = { lastDigits: card.number.slice(-4), kind: card.kind }
    return bankPage(sim, one)
  })

  app.post('/webpayserver/bank', async (c) => {
    const fields = await fieldsOf(c)
    const one = openTransaction(sim, fields.token)
    if (one instanceof Response) return one
    if (!one.card) return cardPage(sim, one)
    if (fields.rut !== bankUser.rut || fields.clave !== bankUser.password) {
      // As in Transbank's integration environment: a wrong user ends here, without a way back.
      return errorPage('Error del banco', 'RUT o clave incorrectos. Cierra esta página.')
    }
    const card = testCards.find(({ number }) => number.endsWith(one.card?.lastDigits ?? '-'))
    const accepted = fields.answer === 'accept' && card?.approved === true
    return leaveForm(sim, one, accepted ? 'approved' : 'rejected')
  })

  app.post('/webpayserver/cancel', async (c) => {
    const one = sim.transactions.get((await fieldsOf(c)).token ?? '')
    return one
      ? leaveForm(sim, one, one.left === 'timed-out' ? 'timed-out' : 'cancelled')
      : errorPage('Error 20', '')
  })
  return app
}

async function fieldsOf(c: Context<Env>): Promise<Record<string, string>> {
  return Object.fromEntries(new URLSearchParams(await c.req.text()))
}

/** The transaction of an open form; when the form has expired, the customer is sent back. */
function openTransaction(sim: Simulator, token = ''): Transaction | Response {
  const one = sim.transactions.get(token)
  if (!one) return errorPage('Error 20', 'Esta transacción no existe.')
  if (one.left === 'timed-out') return leaveForm(sim, one, 'timed-out')
  if (one.left) return leaveForm(sim, one, 'form-error')
  return one
}

function cardPage(sim: Simulator, one: Transaction, wrong?: string): Response {
  const rows = testCards.map(
    ({ number, brand, kind, approved }) =>
      html`<tr><td>${spaced(number)}</td><td>${brand}, ${kind}</td><td>${approved ? 'aprueba' : 'rechaza'}</td></tr>`,
  )
  return transactionPage(
    sim,
    one,
    'Paga con tu tarjeta',
    html`${wrong && html`<p class="wrong" role="alert">${wrong}</p>`}
<form method="post" action="/webpayserver/card"><input type="hidden" name="token" value="${one.token}">
<label for="number">Número de tarjeta</label><input id="number" name="number" inputmode="numeric" autocomplete="off" required>
<div class="pair"><div><label for="expiry">Vence (MM/AA)</label><input id="expiry" name="expiry" inputmode="numeric" autocomplete="off"></div>
<div><label for="cvv">CVV</label><input id="cvv" name="cvv" type="password" inputmode="numeric" autocomplete="off"></div></div>
<button>Continuar</button></form>
<form method="post" action="/webpayserver/cancel"><input type="hidden" name="token" value="${one.token}"><button class="quiet">Anular compra y volver</button></form>
<details><summary>Tarjetas de prueba</summary><table><tbody>${rows}</tbody></table></details>`,
  )
}

function bankPage(sim: Simulator, one: Transaction): Response {
  return transactionPage(
    sim,
    one,
    'Autenticación del banco',
    html`<form method="post" action="/webpayserver/bank"><input type="hidden" name="token" value="${one.token}">
<label for="rut">RUT</label><input id="rut" name="rut" value="${bankUser.rut}" autocomplete="off">
<label for="clave">Clave</label><input id="clave" name="clave" type="password" value="${bankUser.password}" autocomplete="off">
<button name="answer" value="accept">Aceptar</button><button class="quiet" name="answer" value="reject">Rechazar</button></form>`,
  )
}

function errorPage(title: string, text: string): Response {
  return pageAnswer(documentOf(title, html`<h1>${title}</h1><p>${text}</p>`))
}
