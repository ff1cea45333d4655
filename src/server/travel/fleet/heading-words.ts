/** Each of the first words with each of the second ones. */
export const combine = (firsts: string, seconds: string) =>
  firsts.split('|').flatMap((first) => seconds.split('|').map((second) => `${first} ${second}`))

/** Headings of the column that says whether a vehicle or driver is in service. */
export const states = [
  ...[
    'active',
    'activo',
    'activa',
    'ativo',
    'en servicio',
    'in service',
    'estatus',
    'status',
    'situacion',
    'situacao',
    'disponible',
  ],
  ...[
    'disponibilidad',
    'disponibilidade',
    'availability',
    'estado operativo',
    'estado actual',
    'estado',
    'condicion',
    'situacion actual',
  ],
]
