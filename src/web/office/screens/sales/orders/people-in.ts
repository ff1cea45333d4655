import { textIn } from '#web/office/forms/texts-in.ts'

type Person = {
  name: string
  email: string
  phone: string
  passengerAddress: string
  wheelchair: boolean
  wheelchairConsent: boolean
}

/** How many addresses and passengers the form has rows for. */
export const limitsIn = (form: FormData) => ({
  stops: Number(textIn(form, 'stops')),
  capacity: Number(textIn(form, 'capacity')),
})

/**
 * Parses the fields of `PeopleFields`. Empty rows are ignored; a passenger without an e-mail or a phone gets the
 * buyer's.
 */
export function peopleIn(
  form: FormData,
  /** with a dot: `order.tickets.0.` */
  prefix: string,
  { stops, capacity }: { stops: number; capacity: number },
  buyer: { email: string; phone: string } = { email: '', phone: '' },
): { addresses: { address: string; commune_id: number }[]; passengers: Person[] } {
  const all = Array.from({ length: stops }, (_, nth) => {
    const [county, ...point] = textIn(form, `${prefix}addresses.${nth}.point`).split('|')
    const typed = textIn(form, `${prefix}addresses.${nth}.address`)
    const address = typed || point.join('|')
    const commune_id = Number(textIn(form, `${prefix}addresses.${nth}.commune_id`) || county)
    return { address, commune_id }
  })
  const passengers = Array.from({ length: capacity }, (_, nth) => {
    const read = (name: string) => textIn(form, `${prefix}passengers.${nth}.${name}`)
    const at = all[Number(read('at'))] ?? all[0]
    return {
      name: read('name'),
      email: read('email') || buyer.email,
      phone: read('phone') || buyer.phone,
      passengerAddress: at?.address ?? '',
      wheelchair: read('seat') === 'wheelchair',
      wheelchairConsent: read('wheelchairConsent') === 'yes',
    }
  })
  const isFirst = (nth: number) => nth === 0
  return {
    addresses: all.filter(({ address }, nth) => isFirst(nth) || address !== ''),
    passengers: passengers.filter(({ name }, nth) => isFirst(nth) || name !== ''),
  }
}
