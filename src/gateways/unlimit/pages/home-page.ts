import { type Html, html } from '../../simulator/html.ts'
import { operations } from '../operations.ts'
import { spaced, testCards } from '../payments/test-cards.ts'
import type { CallbackRules, Delivery, Payment, PaymentStatus, Simulator } from '../state.ts'
import { documentOf } from './page-layout.ts'
import { showAmount } from './words.ts'

const shown = 50

/** The simulator's home page: payments, test cards and buttons for the control endpoints. */
export function homePage(sim: Simulator): Html {
  const payments = sim.payments.slice(-shown).reverse()
  const body = html`<header class="bar"><div class="mark">un<span>limit</span></div><div class="note">Local simulator. Time here: ${sim.clock.now().toISOString().slice(0, 19).replace('T', ' ')} UTC</div></header>
<main class="sheet">
<section class="card" aria-labelledby="payments"><h1 id="payments">Payments</h1>
${payments.length === 0 ? html`<p>None yet. Choose an Unlimit method in the shop.</p>` : paymentTable(payments)}</section>
<section class="card" aria-labelledby="callbacks"><h2 id="callbacks">Callbacks</h2>${callbackForms(sim.rules)}${deliveryTable(sim.deliveries.slice(-15).reverse())}</section>
<section class="card" aria-labelledby="faults"><h2 id="faults">Faults and time</h2>${faultForms()}
${waitingFaults(sim)}</section>
<section class="card" aria-labelledby="cards"><h2 id="cards">Test cards</h2><p>Any name, future expiry and CVV.</p>${cardTable()}</section>
<section class="card" aria-labelledby="terminals"><h2 id="terminals">Terminals</h2>${terminalTable(sim)}
<p><a href="/control">State</a> · <a href="/control/journal">Journal</a> · <a href="/control/payments">Payments</a> · <a href="/control/callbacks">Callbacks</a> (JSON)</p>
${order('/control/reset', 'Reset everything', 'stop')}</section></main>`
  return documentOf('en', 'Unlimit simulator', body, 'desk')
}

function order(action: string, label: string, style = 'quiet', fields?: Html): Html {
  return html`<form method="post" action="${action}">${fields}<button class="${style}">${label}</button></form>`
}

function paymentTable(payments: Payment[]): Html {
  const rows = payments.map((payment) => {
    const act = (name: string, label: string) => order(`/control/payments/${payment.id}/${name}`, label)
    const name = `${payment.request.merchant_order.id}, ${payment.method ?? 'any method'}`
    return html`<tr><td><a href="/MI/payment.html?uuid=${payment.uuid}">${name}</a><br>${payment.id}</td>
<td>${showAmount(payment.cents, payment.currency, 'en')}</td><td>${payment.status}${payment.decline && ` (${payment.decline.code})`}</td>
<td>${act('complete', 'Complete')}${act('decline', 'Decline')}${act('expire', 'Expire')}${act('cancel', 'Cancel')}${act('callbacks', 'Resend')}${moneyThatLeaves(payment)}</td></tr>`
  })
  return table('Table of payments', ['Order', 'Amount', 'Status', 'Do'], rows)
}

/** The acts on the money of a completed payment. */
function moneyThatLeaves({ id, status }: Payment): Html[] {
  const become = (to: PaymentStatus, label: string) =>
    order(
      `/control/payments/${id}/status`,
      label,
      'quiet',
      html`<input type="hidden" name="status" value="${to}">`,
    )
  if (status === 'CHARGED_BACK') return [become('CHARGEBACK_RESOLVED', 'Win dispute')]
  return status === 'COMPLETED'
    ? [become('CHARGED_BACK', 'Dispute'), become('REFUNDED', 'Refund at the desk')]
    : []
}

function callbackForms(rules: CallbackRules): Html {
  return html`${order(
    '/control/callbacks',
    'Set',
    'quiet',
    html`${select('mode', 'Mode', ['normal', 'hold', 'off'], rules.mode)}
${select('signature', 'Signature', ['correct', 'wrong', 'missing'], rules.signature)}
${input('copies', 'Copies', rules.copies)}${input('delayMs', 'Wait (ms)', rules.delayMs)}`,
  )}${order('/control/callbacks/release', 'Release what is held', 'quiet', select('order', 'Order', ['as-made', 'reversed'], 'as-made'))}`
}

function faultForms(): Html {
  return html`${order(
    '/control/faults',
    'Add fault',
    'quiet',
    html`${select('kind', 'Fault', ['respond', 'drop', 'malformed', 'latency'], 'respond')}
${select('operation', 'On', ['*', ...operations], 'create')}${input('times', 'Times', 1)}${input('ms', 'Wait (ms)', 0)}`,
  )}${order('/control/clock', 'Advance clock', 'quiet', input('hours', 'Hours', 24))}${order('/control/tokens/revoke', 'Revoke tokens')}`
}

function waitingFaults(sim: Simulator): Html | undefined {
  if (sim.faults.length === 0) return undefined
  const names = sim.faults.map((fault) => `${fault.kind} on ${fault.operation}, ${fault.times} times`)
  return html`<p>Waiting: ${names.join('; ')}</p>`
}

function select(name: string, label: string, options: string[], chosen: string): Html {
  const entries = options.map((one) => html`<option ${one === chosen && html`selected`}>${one}</option>`)
  return html`<label>${label} <select name="${name}">${entries}</select></label>`
}

function input(name: string, label: string, value: number): Html {
  return html`<label>${label} <input type="number" name="${name}" value="${value}" min="0"></label>`
}

function deliveryTable(deliveries: Delivery[]): Html | undefined {
  if (deliveries.length === 0) return undefined
  const rows = deliveries.map(
    (one) => html`<tr><td>${one.merchantOrderId}</td><td>${one.status}</td><td>${one.state}</td>
<td>${one.attempts.map((attempt) => attempt.answer).join(', ')}</td></tr>`,
  )
  return table('Callbacks sent', ['Order', 'Status told', 'Delivery', 'Shop answered'], rows)
}

function cardTable(): Html {
  const rows = testCards.map(
    (card) => html`<tr><td>${spaced(card.number)}</td><td>${card.threeDs}</td><td>${card.outcome}</td></tr>`,
  )
  return table('Table of test cards', ['Card', '3-D Secure', 'Result'], rows)
}

function terminalTable(sim: Simulator): Html {
  const rows = [...sim.terminals.values()].map(
    (terminal) =>
      html`<tr><td>${terminal.code}</td><td>${terminal.methods.join(', ')}</td><td>${terminal.callbackUrl}</td></tr>`,
  )
  return table('Table of terminals', ['Terminal', 'Methods', 'Callbacks go to'], rows)
}

function table(name: string, heads: string[], rows: Html[]): Html {
  return html`<div class="scroll" tabindex="0" role="group" aria-label="${name}"><table>
<thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead><tbody>${rows}</tbody></table></div>`
}
