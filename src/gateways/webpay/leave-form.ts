import { html } from '../simulator/html.ts'
import { documentOf, pageAnswer } from './page-layout.ts'
import type { Simulator, Transaction } from './state.ts'

export type Leaving = 'approved' | 'rejected' | 'cancelled' | 'timed-out' | 'form-error'

/** The parameters of the redirect to the commerce. Only they tell how the form was left. */
export function returnFields(one: Transaction, leaving: Leaving): Record<string, string> {
  const order = { TBK_ID_SESION: one.sessionId, TBK_ORDEN_COMPRA: one.buyOrder }
  switch (leaving) {
    case 'approved':
    case 'rejected':
      return { token_ws: one.token }
    case 'cancelled':
      return { TBK_TOKEN: one.token, ...order }
    case 'timed-out':
      return order
    case 'form-error':
      return { token_ws: one.token, TBK_TOKEN: one.token, ...order }
  }
}

/** Ends the form and returns the customer to the commerce, by GET or by a form with a button. */
export function leaveForm(sim: Simulator, one: Transaction, leaving: Leaving): Response {
  // A finished transaction does not change, whatever an old tab sends.
  if (leaving !== 'form-error' && !one.left) one.left = leaving
  one.callOff?.()
  const fields = returnFields(one, leaving)
  if (sim.switches.returnMethod === 'GET') {
    const target = new URL(one.returnUrl)
    for (const [name, value] of Object.entries(fields)) target.searchParams.set(name, value)
    return new Response(null, { status: 303, headers: { location: target.href } })
  }
  const inputs = Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )
  const body = html`<h1>Volviendo al comercio</h1>
<form method="post" action="${one.returnUrl}">${inputs}<button autofocus>Volver al comercio</button></form>`
  return pageAnswer(documentOf('Volviendo al comercio', body))
}
