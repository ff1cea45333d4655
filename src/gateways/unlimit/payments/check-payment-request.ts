import type { Terminal } from '../settings.ts'
import type { Simulator } from '../state.ts'
import { methods } from './payment-methods.ts'
import type { PaymentRequest } from './payment-request.ts'

const threeHours = 3 * 3_600_000

/** `request.time` may differ from the provider's clock by up to three hours. */
export function tooFarFromNow(sim: Simulator, time: string): string | undefined {
  const away = Math.abs(Date.parse(time) - sim.clock.now().getTime())
  return away > threeHours ? 'request.time: must be within 3 hours of the current UTC time' : undefined
}

/** Checks a payment request beyond its schema; returns the first error, or undefined. */
export function findRequestError(
  sim: Simulator,
  terminal: Terminal,
  request: PaymentRequest,
): string | undefined {
  const late = tooFarFromNow(sim, request.request.time)
  if (late) return late
  const expiry = request.merchant_order.expire_at
  if (expiry && Date.parse(expiry) <= sim.clock.now().getTime())
    return 'merchant_order.expire_at: must be in the future'
  const named = request.payment_method ? [request.payment_method] : (request.payment_methods ?? [])
  const unknown = named.find((name) => !terminal.methods.includes(name))
  if (unknown) return `payment_method: ${unknown} is not available for this terminal`
  const { currency, amount } = request.payment_data
  if (terminal.currencies && !terminal.currencies.includes(currency))
    return `payment_data.currency: ${currency} is not supported by this terminal`
  // ISO 4217: the Chilean peso has no minor unit.
  if (currency === 'CLP' && !Number.isInteger(amount)) return 'payment_data.amount: has too many decimals'
  return findMethodError(request, named) ?? findPhoneError(sim, request.customer.phone)
}

function findMethodError(request: PaymentRequest, named: string[]): string | undefined {
  const { currency } = request.payment_data
  for (const name of named) {
    const method = methods.get(name)
    if (method?.currencies && !method.currencies.includes(currency))
      return `payment_data.currency: ${currency} is not supported by ${name}`
    if (!request.customer.email) return `customer.email: is mandatory for ${name}`
    if (method?.needsFullName && !request.customer.full_name)
      return `customer.full_name: is mandatory for ${name}`
  }
  return undefined
}

function findPhoneError(sim: Simulator, phone: string | undefined): string | undefined {
  if (!phone) return undefined
  // The documented format does not fit +52 and ten digits, and the official plugin sends digits only.
  const form = sim.switches.strictPhone ? /^\+\d{10,11}$/ : /^\+?\d{5,18}$/
  return form.test(phone) ? undefined : 'customer.phone: must be + and 10 or 11 digits'
}
