import { toString as drawQr } from 'qrcode'
import { type Html, html, trusted } from '../../simulator/html.ts'
import { bankName, barcode, clabeOf, codiMessage, transferReference } from '../payments/voucher-codes.ts'
import { returnLink } from '../return-to-shop.ts'
import type { Payment, Simulator, Voucher } from '../state.ts'
import { cancelForm } from './cancel-form.ts'
import { paymentLayout, textsOf } from './page-layout.ts'
import { showTime, type Words } from './words.ts'

type VoucherMethod = 'OXXO' | 'SPEI' | 'CODI'

/** The voucher, and buttons for what happens next. */
export async function voucherPage(sim: Simulator, payment: Payment, voucher: Voucher): Promise<Html> {
  const { language, words } = textsOf(payment)
  const method = payment.method as VoucherMethod
  const title = words[`voucher${method}Title`]
  const act = (name: string, label: string, style: string) =>
    html`<form method="post" action="/MI/voucher.html?uuid=${payment.uuid}"><input type="hidden" name="act" value="${name}"><button class="${style}">${label}</button></form>`
  const body = html`<h1>${title}</h1><p>${words[`voucher${method}`]}</p>
${await code(payment, voucher, words)}
<dl>${rows(sim, payment, voucher, words).map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}
<div><dt>${words.expires}</dt><dd>${payment.expiresAt && showTime(payment.expiresAt, language)}</dd></div></dl>
${returnLink(payment, words)}
${cancelForm(payment, words)}
<section class="panel" aria-labelledby="panel"><h2 id="panel">${words.simulatorPanel}</h2><p>${words.simulatorPanelHint}</p>
${act('pay', words[`paid${method}`], '')}${method === 'SPEI' && html`${act('pay-less', words.paidLess, 'quiet')}${act('pay-more', words.paidMore, 'quiet')}`}${act('expire', words.letExpire, 'stop')}</section>`
  return paymentLayout(sim, payment, title, body)
}

function rows(sim: Simulator, payment: Payment, voucher: Voucher, words: Words): [string, string][] {
  const { total } = textsOf(payment)
  if (payment.method === 'OXXO')
    return [
      [words.reference, voucher.reference.replace(/(\d{4})(?=\d)/g, '$1 ')],
      [words.total, total],
    ]
  if (payment.method === 'CODI') return [[words.total, total]]
  return [
    [words.clabe, clabeOf(voucher)],
    [words.bank, bankName],
    [words.beneficiary, sim.settings.merchantName],
    [words.reference, transferReference(voucher)],
    [words.concept, payment.request.merchant_order.id],
    [words.total, total],
  ]
}

async function code(payment: Payment, voucher: Voucher, words: Words): Promise<Html | undefined> {
  if (payment.method === 'OXXO')
    return html`<div class="code">${barcode(voucher.reference, `${words.reference} ${voucher.reference}`)}</div>`
  if (payment.method !== 'CODI') return undefined
  const drawing = await drawQr(codiMessage(voucher), { type: 'svg', margin: 1 })
  return html`<div class="code" role="img" aria-label="${words.voucherCODITitle}">${trusted(drawing)}</div>`
}
