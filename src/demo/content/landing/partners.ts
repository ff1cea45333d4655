import type { DemoCountry } from '../demo-types.ts'
import { plainKey } from '../plain-key.ts'
import type { LogoParams } from './partner-logo.ts'

export type DemoPartner = { key: string; country: DemoCountry; name: string; logo: LogoParams }

function partner(
  country: DemoCountry,
  kind: string,
  name: string,
  sign: LogoParams['sign'],
  hand: LogoParams['hand'],
): DemoPartner {
  const whole = `${kind} ${name}`
  return { key: plainKey(`${country} ${whole}`), country, name: whole, logo: { sign, kind, name, hand } }
}

/** Invented partners. */
export const demoPartners: DemoPartner[] = [
  partner('MX', 'Radio', 'Tlacuache', 'antenna', 'bold'),
  partner('MX', 'Café', 'Tres Nubes', 'cup', 'fine'),
  partner('MX', 'Discos', 'Ajolote', 'disc', 'quick'),
  partner('MX', 'Hotel', 'Siete Patios', 'arch', 'wide'),
  partner('MX', 'Librería', 'Luciérnaga', 'book', 'fine'),
  partner('MX', 'Paletas', 'Cenzontle', 'cone', 'bold'),
  partner('MX', 'Teatro', 'Tecolote', 'eye', 'quick'),

  partner('CL', 'Radio', 'Chercán', 'antenna', 'quick'),
  partner('CL', 'Café', 'Tres Quiltros', 'cup', 'bold'),
  partner('CL', 'Discos', 'Pudú', 'disc', 'wide'),
  partner('CL', 'Hotel', 'Cerro Nube', 'peaks', 'fine'),
  partner('CL', 'Librería', 'Camanchaca', 'book', 'quick'),
  partner('CL', 'Helados', 'Chucao', 'cone', 'bold'),
  partner('CL', 'Teatro', 'Marejada', 'wave', 'wide'),

  partner('PE', 'Radio', 'Huayruro', 'antenna', 'bold'),
  partner('PE', 'Café', 'Vizcacha', 'cup', 'quick'),
  partner('PE', 'Discos', 'Gallito', 'disc', 'bold'),
  partner('PE', 'Hotel', 'Tres Balcones', 'key', 'fine'),
  partner('PE', 'Librería', 'Garúa', 'book', 'wide'),
  partner('PE', 'Helados', 'Chirimoya', 'cone', 'quick'),
  partner('PE', 'Teatro', 'Pelícano', 'bird', 'fine'),

  partner('ES', 'Radio', 'Mirlo', 'bird', 'wide'),
  partner('ES', 'Café', 'La Prórroga', 'cup', 'quick'),
  partner('ES', 'Discos', 'Azotea', 'disc', 'bold'),
  partner('ES', 'Hotel', 'Siesta Larga', 'moon', 'fine'),
  partner('ES', 'Librería', 'El Bostezo', 'book', 'bold'),
  partner('ES', 'Helados', 'Lagartija', 'cone', 'quick'),
  partner('ES', 'Teatro', 'Cigüeña', 'arch', 'wide'),
]
