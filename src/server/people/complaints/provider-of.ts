import type { CountryCode } from '#domain/geography/countries/country.ts'
import { offices } from '#domain/geography/countries/offices.ts'
import company from '#messages/legal/company.json' with { type: 'json' }
import type { Provider } from './complaint-sql.ts'

/** The company that sells in a country, as in the legal texts: its name, tax number and address. */
export function providerOf(country: CountryCode): Provider {
  const code = country.toLowerCase() as Lowercase<CountryCode>
  const office = offices.find((one) => one.country === country)
  return {
    name: company[`company_${code}`],
    taxId: company[`tax_${code}`],
    address: office ? [office.street, office.district, office.city].join(', ') : company.address_pe,
  }
}
