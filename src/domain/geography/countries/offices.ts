import type { CountryCode } from './country.ts'

/** A branch of the company, with its postal address. */
export type Office = {
  country: CountryCode
  street: string
  district: string
  city: string
  /** international, with spaces as people write it */
  phone: string
  /** degrees (WGS 84) */
  latitude: number
  longitude: number
}

/** Mexico City first: the map of the contact page is centred on it. */
export const offices: readonly [Office, ...Office[]] = [
  {
    country: 'MX',
    street: 'Avenida Álvaro Obregón 171, piso 3',
    district: 'Colonia Roma Norte, Cuauhtémoc',
    city: '06700 Ciudad de México',
    phone: '+52 55 5555 0134',
    latitude: 19.41853,
    longitude: -99.16118,
  },
  {
    country: 'CL',
    street: 'Avenida Italia 1449, oficina 12',
    district: 'Barrio Italia, Ñuñoa',
    city: '7770421 Santiago de Chile',
    phone: '+56 2 2555 0134',
    latitude: -33.44918,
    longitude: -70.62532,
  },
  {
    country: 'ES',
    street: 'Calle del Doctor Fourquet 27, bajo',
    district: 'Lavapiés',
    city: '28012 Madrid',
    phone: '+34 910 555 034',
    latitude: 40.40866,
    longitude: -3.69697,
  },
]

/** The office for a country: its own, or for Peru the nearest one. */
export function officeOf(country: CountryCode): Office {
  const nearest = country === 'PE' ? 'CL' : country
  return offices.find((office) => office.country === nearest) ?? offices[0]
}
