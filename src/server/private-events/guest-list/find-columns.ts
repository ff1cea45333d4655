export type GuestColumn = 'fullname' | 'lastname' | 'phone' | 'email'

/** The columns' headings, folded, in the shop's six languages and in exports of address books. */
const names: Record<GuestColumn, readonly string[]> = {
  fullname: [
    ...[
      'nombre',
      'nombres',
      'nombre completo',
      'nombre y apellido',
      'nombre y apellidos',
      'nombres y apellidos',
    ],
    ...[
      'invitado',
      'invitados',
      'invitada',
      'nombre del invitado',
      'nome',
      'nome completo',
      'nome e sobrenome',
    ],
    ...[
      'convidado',
      'convidados',
      'name',
      'full name',
      'fullname',
      'guest',
      'guests',
      'guest name',
      'first name',
    ],
  ],
  lastname: ['apellido', 'apellidos', 'sobrenome', 'last name', 'lastname', 'surname', 'family name'],
  phone: [
    ...[
      'telefono',
      'telefonos',
      'tel',
      'celular',
      'cel',
      'movil',
      'telefono movil',
      'telefono celular',
      'fono',
    ],
    ...[
      'numero de telefono',
      'numero',
      'whatsapp',
      'telefone',
      'telefone celular',
      'fone',
      'phone',
      'phone number',
    ],
    ...['mobile', 'mobile phone', 'cell', 'cell phone', 'cellphone', 'telephone', 'contacto'],
  ],
  email: [
    ...[
      'correo',
      'correos',
      'correo electronico',
      'email',
      'e mail',
      'mail',
      'correo e',
      'direccion de correo',
    ],
    ...[
      'email address',
      'e mail address',
      'endereco de email',
      'endereco de e mail',
      'correo electronico email',
    ],
  ],
}

const columnOf = new Map(
  Object.entries(names).flatMap(([column, list]) => list.map((name) => [name, column as GuestColumn])),
)

/** Lower case, without accents and required-marks; only letters between single spaces. */
function folded(heading: string): string {
  return heading
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\(.*?\)/g, ' ')
    .replace(/[^a-z]+/g, ' ')
    .trim()
}

/** The columns of a guest list by their headings; the first match counts. */
export function findColumns(headings: readonly string[]): Partial<Record<GuestColumn, number>> {
  const found: Partial<Record<GuestColumn, number>> = {}
  headings.forEach((heading, nth) => {
    const column = columnOf.get(folded(heading))
    if (column && found[column] === undefined) found[column] = nth
  })
  return found
}
