import type { FindColumns } from '#server/platform/workbook/tables/find-headings.ts'
import { nameBeforeAddress } from '../name-values.ts'
import { withoutOtherPeople } from './column-owners.ts'
import { furtherWords, givenWords } from './guest-heading-words.ts'
import { digitsIn, withoutFurtherGuests, withoutUnfilled, withSurnames } from './headings-together.ts'
import { withLoneContacts } from './lone-contacts.ts'
import { type GuestField, type Meaning, type Read, readHeading } from './read-heading.ts'

const isSecond = (list: readonly string[]) =>
  list.some((word) => /^(?:materno|segundo|second|mothers|middle|additional|2|2do|2o)$/.test(word))

const isFurther = (list: readonly string[]) => list.some((word) => furtherWords.has(word))

const isMobile = (list: readonly string[]) =>
  list.some((word) =>
    /^(?:cel|celular|celulares|movil|moviles|mobile|cell|cellphone|whatsapp|wa|telemovel)/.test(word),
  )

/** The meaning of a heading that says nothing by itself; a running number has none. */
function meaningOfValues(values: readonly string[]): 'phone' | 'email' | 'phone and email' | null {
  const most = (fits: (value: string) => boolean) =>
    values.length > 0 && values.filter(fits).length * 2 > values.length
  const hasAddress = (value: string) => value.includes('@')
  const hasPhone = (value: string) => digitsIn(value.replace(/\S*@\S*/g, '')) >= 7
  if (most((value) => hasAddress(value) && hasPhone(value))) return 'phone and email'
  if (most(hasAddress)) return 'email'
  return most(hasPhone) ? 'phone' : null
}

/** The columns of a guest list by their headings, and the titles above them. */
export const findGuestColumns: FindColumns<GuestField> = (headings, samples, titles) => {
  const read = withoutFurtherGuests(headings.map(readHeading))
  const { known, column: beside } = withLoneContacts(read, withoutOtherPeople(read, samples, titles))
  const has = (field: 'phone' | 'email') =>
    known.some(({ meaning }) => meaning === field || meaning === 'phone and email')
  const own = withSurnames(known).map((one) => {
    if (one.meaning !== 'contact') return one
    const meaning = meaningOfValues(samples(one.column))
    if (meaning !== 'phone and email') return { ...one, meaning: meaning && !has(meaning) ? meaning : null }
    const lacks = [has('phone') ? null : 'phone', has('email') ? null : 'email'] as const
    return { ...one, meaning: lacks[0] && lacks[1] ? meaning : (lacks[0] ?? lacks[1]) }
  })
  const settled = withoutUnfilled(own, samples)
  const columns = (...meanings: Meaning[]) => settled.filter(({ meaning }) => meanings.includes(meaning))
  const places = (list: readonly Read[]) => list.map(({ column }) => column)
  const byRank = (list: readonly Read[]) =>
    list.toSorted((a, b) => Number(isSecond(a.list)) - Number(isSecond(b.list)))
  const fullname = places(columns('fullname'))
  const given = places(byRank(ownGiven(columns('given'))))
  const named = fullname.length > 0 || given.length > 0
  const email = places(
    columns('email', 'phone and email').sort((a, b) => Number(isFurther(a.list)) - Number(isFurther(b.list))),
  )
  // Of people who stand beside each other the holder of the row has the contact.
  const isHolder = ({ list }: Read) => Number(list.includes('titular'))
  const people = columns('guest').sort((a, b) => isHolder(b) - isHolder(a))
  const guests = named ? [] : places(people.slice(0, 1))
  // Receivers of a mail, "Ana Sáenz <ana@…>", have their names in the column of the addresses.
  const senders =
    named || guests.length > 0
      ? []
      : email.filter((column) => samples(column).some(nameBeforeAddress)).slice(0, 1)
  return {
    ...{
      name: [...fullname, ...given, ...guests, ...senders],
      fullname: [...fullname, ...guests, ...senders],
      given,
    },
    surname: places(byRank(columns('surname'))),
    phone: places(
      columns('phone', 'phone and email').sort((a, b) => Number(isMobile(b.list)) - Number(isMobile(a.list))),
    ),
    label: places(columns('label')),
    email,
    code: places(columns('code')),
    calling: places(columns('calling')),
    ...(beside !== undefined && { beside: [beside] }),
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
