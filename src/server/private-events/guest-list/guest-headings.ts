import type { FindColumns } from '#server/platform/workbook/find-table.ts'

/** `name` is found when a column has names, whole or in parts. */
export type GuestField = 'name' | 'fullname' | 'given' | 'surname' | 'phone' | 'code' | 'calling' | 'email'

type Meaning = Exclude<GuestField, 'name'> | 'guest' | 'phone and email' | 'contact' | null

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))

/* Words of headings, folded, in the shop's languages and in exports of address books and forms. */
const emailWords = words('correo correos email emails mail mails')
const phoneWords = words(
  'telefono telefonos tel telf telef tfno tlf tlfno tfn fono fonos celular celulares cel cels movil moviles mobile mobiles ' +
    'cell cellphone cells phone phones telephone whatsapp whats wapp wsp wa telefone telefones fone fones telemovel',
)
const nameWords = words('nombre nombres nome nomes name names fullname forename firstname')
const guestWords = words(
  'invitado invitada invitados invitadas convidado convidada convidados convidadas guest guests asistente asistentes ' +
    'participante participantes attendee attendees pasajero pasajeros passageiro persona personas person people',
)
const surnameWords = words(
  'apellido apellidos apell surname surnames lastname lastnames sobrenome sobrenomes paterno materno',
)
const givenWords = words(
  'pila given first primer primero segundo second middle additional forename firstname',
)
const fullWords = words('completo completos completa full')
const rankWords = words(
  'primer primero segundo paterno materno ap a 1 2 1er 2do 1o 2o first second mothers fathers',
)
/** Words that a heading may have beside the one that says what it is. */
const neutral = words(
  'de del la el los las lo of the do da dos das y e o u and or ou para for a en in su sus tu tus your seu sua con s es as os ' +
    'titular contacto contactos contato contact principal personal value valor primary main obligatorio obligatoria requerido ' +
    'requerida required obrigatorio opcional optional dato datos 1 ingresa escribe',
)
const phoneNeutral = words(
  'numero num number numbers nro no n lada digitos digits fijo fija casa home trabajo work oficina particular internacional ' +
    'codigo pais 2 3 10',
)
const emailNeutral = words(
  'electronico electronicos electronica electronicas direccion direcciones address addresses endereco enderecos eletronico ' +
    'eletronica cuenta electronic 2 3',
)
const areaWords = words(
  'lada ddd area clave codigo code prefijo prefix telefonica telefonico telefono phone de del la',
)
const callingWords = words(
  'pais country codigo code clave lada prefijo prefix internacional calling ddi de del of do la pais',
)
/** Words of a column about another person or thing than the guest. */
const otherWords = words(
  'emergencia emergency emergencias novio novia novios pareja partner acompanante acompanantes plusone mama papa madre padre ' +
    'tutor mesa table empresa company evento event grupo group familia family menu alergia alergias restricciones usuario label ' +
    'etiqueta display anfitrion host quien',
)
/** Headings that say nothing by themselves: the values decide. */
const unclear = words(
  'numero num no nro n number contacto contactos contato contact contacts datos dato medio forma via',
)

/** Lower case without accents, remarks in brackets and signs; `E-mail` is one word and `Nº` is `numero`. */
function wordsOf(heading: string): string[] {
  const folded = heading
    .normalize('NFD')
    .replace(/\p{M}|\p{Cf}/gu, '')
    .toLowerCase()
    .replace(/(?<!\p{L})n(?:\s*[º°ª]|\.\s*[oº°])(?!\p{L})\.?/gu, ' numero ')
    .replace(/#/g, ' numero ')
    .replace(/(?<!\p{L})e[\s._-]*mail/gu, ' email')
    .replace(/(?<!\p{L})correo[\s._-]+e(?!\p{L})/gu, ' correo ')
  const bare = folded.replace(/\([^)]*\)|\[[^\]]*\]/g, ' ')
  const split = (text: string) =>
    text
      .replace(/[^a-z0-9]+/g, ' ')
      .replace(/(?<=[a-z]{3})(?=\d)/g, ' ')
      .trim()
      .split(' ')
      .filter(Boolean)
  const own = split(bare)
  return own.length > 0 ? own : split(folded)
}

const electronicAddress = words('direccion electronica')

function meaningOf(list: readonly string[]): Meaning {
  const has = (set: ReadonlySet<string>) => list.some((word) => set.has(word))
  const only = (...sets: ReadonlySet<string>[]) => list.every((word) => sets.some((set) => set.has(word)))
  // "Guest of" and a whole sentence name no column of ours.
  if (list.length === 0 || list.length > 12 || /^(?:de|del|of|do|da)$/.test(list.at(-1) ?? '')) return null
  if (has(emailWords) && has(phoneWords))
    return only(emailWords, phoneWords, neutral, guestWords, phoneNeutral, emailNeutral)
      ? 'phone and email'
      : null
  if (has(emailWords)) return only(emailWords, neutral, guestWords, emailNeutral) ? 'email' : null
  if (list.length === 2 && only(electronicAddress)) return 'email'
  if (has(phoneWords)) return only(phoneWords, neutral, guestWords, phoneNeutral) ? 'phone' : null
  if (has(unclear) && only(unclear, neutral)) return 'contact'
  return nameMeaningOf(list, { has, only })
}

/** The columns of an area code ("Lada") or a calling code ("Código de país") beside a phone number. */
function codeMeaningOf(list: readonly string[]): 'code' | 'calling' | null {
  const only = (set: ReadonlySet<string>) => list.length > 0 && list.every((word) => set.has(word))
  if (
    only(callingWords) &&
    list.some((word) => /^(?:pais|country|ddi|calling)$/.test(word)) &&
    list.length > 1
  )
    return 'calling'
  return only(areaWords) && list.some((word) => /^(?:lada|ddd|area)$/.test(word)) ? 'code' : null
}

/**
 * Headings of forms are sentences ("¿A qué número de WhatsApp te escribimos?"). A field without a column gets the only one
 * whose heading has its word and whose values are of its kind.
 */
function withSentences(known: readonly Read[], samples: (column: number) => readonly string[]): Read[] {
  const has = (...meanings: Meaning[]) => known.some(({ meaning }) => meanings.includes(meaning))
  const most = (column: number, fits: (value: string) => boolean) => {
    const values = samples(column)
    return values.length > 0 && values.filter(fits).length * 2 > values.length
  }
  const alone = (set: ReadonlySet<string>, fits: (value: string) => boolean) => {
    const fitting = known.filter(
      ({ column, list, meaning }) =>
        meaning === null &&
        list.some((word) => set.has(word)) &&
        !list.some((word) => otherWords.has(word)) &&
        most(column, fits),
    )
    return fitting.length === 1 ? fitting[0]?.column : undefined
  }
  const found = new Map<number | undefined, Meaning>()
  if (!has('email', 'phone and email')) found.set(alone(emailWords, isAddress), 'email')
  if (!has('phone', 'phone and email', 'contact')) found.set(alone(phoneWords, isNumber), 'phone')
  if (!has('fullname', 'given', 'guest', 'surname'))
    found.set(
      alone(nameWords, (value) => !isAddress(value) && !/\d/.test(value)),
      'fullname',
    )
  return known.map((one) => ({ ...one, meaning: one.meaning ?? found.get(one.column) ?? null }))
}

const isAddress = (value: string) => value.includes('@')
const isNumber = (value: string) => digitsIn(value) >= 7 && !isAddress(value)

type Ask = { has(set: ReadonlySet<string>): boolean; only(...sets: ReadonlySet<string>[]): boolean }

const lastNameWords = words('last family sur name names')

function nameMeaningOf(list: readonly string[], { has, only }: Ask): Meaning {
  const isLastName = /\b(?:last|family|sur) names?\b/.test(list.join(' '))
  if (isLastName && only(lastNameWords, rankWords, neutral, guestWords)) return 'surname'
  if (has(surnameWords) && has(nameWords))
    return only(surnameWords, nameWords, neutral, guestWords, fullWords) ? 'fullname' : null
  if (has(surnameWords)) return only(surnameWords, rankWords, neutral, guestWords) ? 'surname' : null
  if (has(nameWords)) {
    if (!only(nameWords, neutral, guestWords, givenWords, fullWords, rankWords)) return null
    return has(fullWords) || list.includes('fullname') ? 'fullname' : 'given'
  }
  if (has(fullWords) && has(guestWords) && only(fullWords, guestWords)) return 'fullname'
  return has(guestWords) && only(guestWords, neutral) ? 'guest' : null
}

const isSecond = (list: readonly string[]) =>
  list.some((word) => /^(?:materno|segundo|second|mothers|middle|additional|2|2do|2o)$/.test(word))

const isMobile = (list: readonly string[]) =>
  list.some((word) =>
    /^(?:cel|celular|celulares|movil|moviles|mobile|cell|cellphone|whatsapp|wa|telemovel)/.test(word),
  )

const digitsIn = (text: string) => text.replace(/\D/g, '').length

/** The meaning of a heading that says nothing by itself; a running number has none. */
function meaningOfValues(values: readonly string[]): 'phone' | 'email' | null {
  const most = (fits: (value: string) => boolean) =>
    values.length > 0 && values.filter(fits).length * 2 > values.length
  if (most((value) => value.includes('@'))) return 'email'
  return most((value) => digitsIn(value) >= 7) ? 'phone' : null
}

type Read = { column: number; list: readonly string[]; meaning: Meaning }

/** The columns of a guest list by their headings. */
export const findGuestColumns: FindColumns<GuestField> = (headings, samples) => {
  const known = headings.map((heading, column): Read => {
    const list = wordsOf(heading)
    return { column, list, meaning: codeMeaningOf(list) ?? meaningOf(list) }
  })
  const has = (field: 'phone' | 'email') =>
    known.some(({ meaning }) => meaning === field || meaning === 'phone and email')
  const settled = withSentences(known, samples).map((one) => {
    if (one.meaning !== 'contact') return one
    const meaning = meaningOfValues(samples(one.column))
    return { ...one, meaning: meaning && !has(meaning) ? meaning : null }
  })
  const columns = (...meanings: Meaning[]) => settled.filter(({ meaning }) => meanings.includes(meaning))
  const places = (list: readonly Read[]) => list.map(({ column }) => column)
  const byRank = (list: readonly Read[]) =>
    list.toSorted((a, b) => Number(isSecond(a.list)) - Number(isSecond(b.list)))
  const fullname = places(columns('fullname'))
  const given = places(byRank(ownGiven(columns('given'))))
  const named = fullname.length > 0 || given.length > 0
  const guests = named ? [] : places(columns('guest').slice(0, 1))
  return {
    ...{ name: [...fullname, ...given, ...guests], fullname: [...fullname, ...guests], given },
    surname: places(byRank(columns('surname'))),
    phone: places(
      columns('phone', 'phone and email').sort((a, b) => Number(isMobile(b.list)) - Number(isMobile(a.list))),
    ),
    email: places(columns('email', 'phone and email')),
    code: places(columns('code')),
    calling: places(columns('calling')),
  }
}

/**
 * The columns whose values are one name: of "Name" and "Given name" the second is a part of the first. A merged heading
 * stands over neighbours.
 */
function ownGiven(columns: readonly Read[]): Read[] {
  const isPart = ({ list }: Read) => list.some((word) => givenWords.has(word)) || isSecond(list)
  const parts = columns.filter(isPart)
  const [first, ...others] = columns.filter((one) => !isPart(one))
  const isBeside = ({ column, list }: Read, nth: number) =>
    first !== undefined && column === first.column + nth + 1 && list.join(' ') === first.list.join(' ')
  const plain = first ? [first, ...others.filter(isBeside)] : []
  return parts.some(({ list }) => !isSecond(list)) ? parts : [...plain, ...parts]
}
