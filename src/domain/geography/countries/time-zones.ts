/*
 * The IANA zones of places, by the codes of the statistics offices. Sources: IANA tzdata 2026c (northamerica,
 * southamerica, europe); for Mexico also the Ley de los Husos Horarios (DOF 28-10-2022, border municipios as amended
 * until 2023).
 */

const mexicanStates: Readonly<Record<string, string>> = {
  '02': 'America/Tijuana',
  '03': 'America/Mazatlan',
  '04': 'America/Merida',
  '05': 'America/Monterrey',
  '08': 'America/Chihuahua',
  '10': 'America/Monterrey',
  '18': 'America/Mazatlan',
  '19': 'America/Monterrey',
  '23': 'America/Cancun',
  '25': 'America/Mazatlan',
  '26': 'America/Hermosillo',
  '28': 'America/Monterrey',
  '31': 'America/Merida',
}

/**
 * Municipios whose zone differs from that of their state: those on the border follow their neighbours in the United
 * States.
 */
const mexicanMunicipios = new Map(
  Object.entries({
    // Juárez, Ascensión, Guadalupe, Janos, Praxedis G. Guerrero
    'America/Ciudad_Juarez': '08037 08005 08028 08035 08053',
    // Coyame del Sotol, Manuel Benavides, Ojinaga
    'America/Ojinaga': '08015 08042 08052',
    // Coahuila: Acuña, Allende, Guerrero, Hidalgo, Jiménez, Morelos, Nava, Ocampo, Piedras Negras, Villa Unión, Zaragoza;
    // Nuevo León: Anáhuac; Tamaulipas: Camargo, Guerrero, Gustavo Díaz Ordaz, Matamoros, Mier, Miguel Alemán, Nuevo Laredo,
    // Reynosa, Río Bravo, Valle Hermoso
    'America/Matamoros':
      '05002 05003 05012 05013 05014 05019 05022 05023 05025 05037 05038 19005 28007 28014 28015 28022 28024 28025 28027 28032 28033 28040',
    // Bahía de Banderas
    'America/Bahia_Banderas': '18020',
  }).flatMap(([zone, codes]) => codes.split(' ').map((code) => [code, zone] as const)),
)

/** The zone of a municipio by its code of INEGI: two digits of the state, three of the municipio. */
export function zoneOfMexicanMunicipio(code: string): string {
  return mexicanMunicipios.get(code) ?? mexicanStates[code.slice(0, 2)] ?? 'America/Mexico_City'
}

/** The zone of a Chilean region by its code: Aysén and Magallanes have no daylight saving. */
export function zoneOfChileanRegion(code: string): string {
  return { '11': 'America/Coyhaique', '12': 'America/Punta_Arenas' }[code] ?? 'America/Santiago'
}

/** The zone of a Chilean comuna if it differs from its region's (Rapa Nui), otherwise null. */
export function zoneOfChileanComuna(code: string): string | null {
  return code === '05201' ? 'Pacific/Easter' : null
}

/** The zone of a Spanish province by its code of INE: Las Palmas and Santa Cruz de Tenerife, and Ceuta, have their own. */
export function zoneOfSpanishProvince(code: string): string {
  return { '35': 'Atlantic/Canary', '38': 'Atlantic/Canary', '51': 'Africa/Ceuta' }[code] ?? 'Europe/Madrid'
}
