import type { PaymentStep } from '#contract/sales/payments.ts'

/**
 * Leaves to the payment page if the step requires it: posts the form of a bank, or follows a redirect. Called from the
 * click that pays. Returns false if the step is shown on this page.
 */
export function leaveToPay(step: PaymentStep): boolean {
  if (step.kind === 'post-form' && step.webpay_url && step.webpay_token) {
    postForm(step.webpay_url, { token_ws: step.webpay_token })
    return true
  }
  if (step.kind === 'redirect' && step.preference_init_point) {
    window.location.assign(step.preference_init_point)
    return true
  }
  return false
}

function postForm(action: string, fields: Record<string, string>): void {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = action
  form.hidden = true
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('input')
    input.type = 'hidden'
    input.name = name
    input.value = value
    form.append(input)
  }
  document.body.append(form)
  form.submit()
}
