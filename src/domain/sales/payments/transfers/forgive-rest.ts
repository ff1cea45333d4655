import { type Currency, toMinor } from '#domain/platform/money.ts'

/**
 * Major units that the shop bears by itself: about the fee that banks on the way keep of a cross-border transfer. The
 * limit in US dollars is one dollar, as one euro or twenty pesos are about the same.
 */
const smallRests: Record<Currency, number> = { MXN: 20, CLP: 500, PEN: 5, EUR: 1, USD: 1 }

/** Staff forgive alone up to this many times the small rest. */
const staffTimes = 10

/** The forgiver of a rest: the program, one member of staff with a reason, or two. */
export type Forgiver = 'program' | 'staff' | 'two_people'

/** The largest rest that the program, and that one member of staff may forgive; minor units. */
export function forgivenAlone(currency: Currency): { program: number; staff: number } {
  const program = toMinor(smallRests[currency], currency) ?? 0
  return { program, staff: program * staffTimes }
}

/**
 * The forgiver of the missing rest of a transfer, in minor units: null when nothing can be forgiven, because nothing came, nothing
 * is missing, or less than half came, which is no fee of a bank.
 * @param came by transfer and not refunded
 */
export function forgiverOf(
  { total, came }: { total: number; came: number },
  currency: Currency,
): Forgiver | null {
  const rest = total - came
  if (came <= 0 || rest <= 0 || rest > came) return null
  const { program, staff } = forgivenAlone(currency)
  if (rest <= program) return 'program'
  return rest <= staff ? 'staff' : 'two_people'
}
