import { randomUUID } from 'node:crypto'
import type { CountryCode } from '#domain/geography/countries/country.ts'
import { keysOf } from '#domain/platform/keys-of.ts'
import type { Locale } from '#domain/platform/locales.ts'

export type DemoBuyer = {
  id: string
  firstName: string
  lastName: string
  email: string
  phone: string
  country: CountryCode
  locale: Locale
  /** the pick-up address */
  street: string
  /** in which the customer buys */
  sessionId: string
}

type Named = [first: string, last: string, phone: string, locale: Locale, street: string]

const named = {
  paola: ['Paola', 'Méndez Carrillo', '+525561234501', 'es_MX', 'Calle Colima 214'],
  ivan: ['Iván', 'Quiroz Barragán', '+525561234502', 'es_MX', 'Avenida Universidad 871'],
  fernanda: ['Fernanda', 'Ugalde Ponce', '+525561234503', 'es_MX', 'Calle Amsterdam 57'],
  hector: ['Héctor', 'Zamora Lizárraga', '+523361234504', 'es_MX', 'Calle Libertad 1620'],
  nadia: ['Nadia', 'Villaseñor Tovar', '+523361234505', 'es_MX', 'Avenida Vallarta 2380'],
  emiliano: ['Emiliano', 'Cordero Rubio', '+528161234506', 'es_MX', 'Calle Padre Mier 905'],
  regina: ['Regina', 'Arce Montiel', '+526641234507', 'es_MX', 'Avenida Revolución 1134'],
  sam: ['Sam', 'Whitfield', '+525561234508', 'en_US', 'Calle Durango 88'],
  bruna: ['Bruna', 'Teixeira Lopes', '+525561234509', 'pt_BR', 'Calle Tonalá 31'],
  catalina: ['Catalina', 'Fuenzalida Araya', '+56961234510', 'es_CL', 'Avenida Italia 1439'],
  matias: ['Matías', 'Oyarzún Leiva', '+56961234511', 'es_CL', 'Calle Condell 720'],
  rosa: ['Rosa', 'Huamán Quispe', '+51961234512', 'es_CO', 'Jirón Cusco 455'],
  ignacio: ['Ignacio', 'Herranz Moya', '+34661234513', 'es_ES', 'Calle de Fuencarral 101'],
} satisfies Record<string, Named>

export type BuyerKey = keyof typeof named

const homes: Partial<Record<BuyerKey, CountryCode>> = {
  catalina: 'CL',
  matias: 'CL',
  rosa: 'PE',
  ignacio: 'ES',
}

/** The customers whose purchases fill the demo's office; their password is `vaiven`. */
export function demoBuyers(): Record<BuyerKey, DemoBuyer> {
  const entries = keysOf(named).map((key): [BuyerKey, DemoBuyer] => {
    const [firstName, lastName, phone, locale, street] = named[key]
    const buyer = { firstName, lastName, phone, locale, street, country: homes[key] ?? 'MX' }
    return [key, { id: randomUUID(), sessionId: randomUUID(), email: `${key}@vaiven.test`, ...buyer }]
  })
  return Object.fromEntries(entries) as Record<BuyerKey, DemoBuyer>
}
