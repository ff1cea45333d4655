import type { CountryGeography } from './geography.ts'
import { readPackageModule } from './read-package.ts'
import { type Town, townsNamed } from './towns.ts'

/** By INEI's ubigeo: two digits of the departamento, two of the provincia, two of the distrito. */
const departamentos = [
  ...[
    'Amazonas',
    'Áncash',
    'Apurímac',
    'Arequipa',
    'Ayacucho',
    'Cajamarca',
    'Callao',
    'Cusco',
    'Huancavelica',
  ],
  ...['Huánuco', 'Ica', 'Junín', 'La Libertad', 'Lambayeque', 'Lima', 'Loreto', 'Madre de Dios', 'Moquegua'],
  ...['Pasco', 'Piura', 'Puno', 'San Martín', 'Tacna', 'Tumbes', 'Ucayali'],
]

/** Departamentos as regions, provincias as provinces, distritos as counties; a distrito has the point of its town. */
export function readPeru(towns: Map<string, Town[]>): CountryGeography {
  const provincias = readPackageModule<Map<string, string>>('ubigeos/dist/data/province.data.js')
  const distritos = readPackageModule<Map<string, string>>('ubigeos/dist/data/district.data.js')
  const ofProvince = new Map([...towns].map(([key, found]) => [key.slice(key.lastIndexOf('.') + 1), found]))
  // GeoNames lists the city of Lima separately from the towns of its provincia.
  ofProvince.set('1501', [...(ofProvince.get('1501') ?? []), ...(towns.get('PE.LMA.') ?? [])])
  return {
    country: 'PE',
    regions: departamentos.map((name, i) => ({ code: String(i + 1).padStart(2, '0'), name })),
    provinces: [...provincias].map(([code, name]) => {
      const inside = [...distritos].filter(([distrito]) => distrito.startsWith(code))
      const points = townsNamed(
        inside.map(([, distrito]) => distrito),
        ofProvince.get(code) ?? [],
      )
      return {
        code,
        regionCode: code.slice(0, 2),
        name,
        timeZone: 'America/Lima',
        // The first distrito of a provincia is its capital.
        point: points[0] ?? null,
        counties: inside.map(([distrito, label], i) => ({
          code: distrito,
          name: label,
          timeZone: null,
          point: points[i] ?? null,
        })),
      }
    }),
  }
}
