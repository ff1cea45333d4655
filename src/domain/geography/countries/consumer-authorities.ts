import type { CountryCode } from './country.ts'

/** The authority to which consumers of a country can turn, with its page. */
export const consumerAuthorities: Record<CountryCode, { name: string; url: string }> = {
  MX: { name: 'PROFECO', url: 'https://www.gob.mx/profeco' },
  CL: { name: 'SERNAC', url: 'https://www.sernac.cl' },
  PE: { name: 'INDECOPI', url: 'https://www.indecopi.gob.pe' },
  ES: {
    name: 'Ministerio de Derechos Sociales, Consumo y Agenda 2030',
    url: 'https://www.dsca.gob.es/es/consumo',
  },
}
