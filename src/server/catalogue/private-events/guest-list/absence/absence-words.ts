import { eventWords, guestWords, neutral, noteWords, words } from '../headings/guest-heading-words.ts'

const attendance = words(
  'asiste asistes asistira asistiras asistir asistencia asistente viene vienes vendra vendras venir acude acudira rsvp attend ' +
    'attending attendance coming come presenca presente comparece comparecera comparecimento vem vens respuesta response resposta',
)
const status = words(
  'estado estatus status situacion situacao confirmacion confirmado confirmada confirmo confirma confirmacao confirmou confirmed',
)
/** Words of a question: "¿Vas a asistir?". */
const asking = words('vas va vai vais podras puedes podes poder will you are be able can do al no ao se')

/** A refusal ends with the text, a sign, or the event that the guest does not attend. "No viene en coche" refuses only the car. */
const end =
  '(?=\\s*(?:$|[.,;:!()/\\]–-]|(?:a )?(?:asistir|ir|venir|acudir|comparecer|attend|come)\\b|por\\b|porque\\b|debido\\b|(?:al|a la|ao|to the) ' +
  '(?:evento|boda|fiesta|festa|casamento|event|wedding|party)\\b))'

/** Signs that a guest does not come, which are no name. */
const clear =
  '(?:(?:ya )?no (?:asist\\w+|viene|vienen|vendra|va|iran?|podra|podre|puede|puedo|pudo|acude|acudira)|(?:ja )?nao (?:vem|vai|ira|vira|podera|pode|comparece\\w*)|' +
  "cancelo|cancelou|canceled|cancelled|canceladas?|cancelados?|declined|declino|(?:not|isn'?t) (?:attending|coming)|(?:can'?t|cannot|won'?t) (?:attend|come|make it)|regrets|rechazad[oa]|recusou|recusad[oa])"

/** Words that may be a part of a name, or of something else. */
const weak = '(?:(?:dad[oa] de |se dio de )?bajas?|cancela|declina|rechazo|recusa)'

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()

const says = new RegExp(`^(?:${clear}|${weak})${end}`)
/** Matches a "no" to "¿Asistirá?". "No sé" and "No ha respondido" are not answers. */
const saysNo =
  /^(?:n|no|nao|nope)(?=\s*(?:$|[.,;:!]))|^(?:no|nao) (?!s[eá]\b|sab|ha\b|han\b|confirm|respond|contest|aplica|defin|apply)/
const saysYes = /^(?:x|si|s|sim|yes|y|1|true|verdadero|ok|[✓✔☑✅])$/
const cross = /[❌✗✘🚫✖]/u

/** Seats of a guest, whose number is zero for one who does not come. */
const seats = words(
  'pase pases lugar lugares asiento asientos boleto boletos cupo cupos seat seats pass passes ticket tickets ingresso ingressos ' +
    'vaga vagas asistentes attendees',
)
const counting = words(
  'numero num number no nro cantidad quantidade qty total confirmados confirmed asignados',
)
/** Words that are also the value of a box that nobody has ticked yet. */
const none = /^(?:false|falso|0)$/
const some = /^[1-9]\d*$/

/**
 * The kind of a column about attendance: the answer to a question, the answer to "No asiste", one of several states, or a number of
 * seats.
 */
export type Telling = 'answer' | 'absence' | 'state' | 'seats' | null

/** Whether a value is a zero or an unticked box, which says that a guest does not come where others have more. */
export const isNone = (text: string, telling: Telling): boolean =>
  (telling === 'answer' || telling === 'seats') && none.test(fold(text))

/** Whether a value says that a guest comes. */
export const isSome = (text: string): boolean => saysYes.test(fold(text)) || some.test(text.trim())

/** Whether a column with these words of a heading may say that a guest does not come; one without a heading may. */
export function tellingOf(list: readonly string[]): Telling {
  if (list.length === 0) return 'state'
  const heading = list.join(' ')
  if (says.test(heading) && !/^cancel[ae]/.test(heading)) return 'absence'
  const of =
    (...sets: ReadonlySet<string>[]) =>
    (word: string) =>
      sets.some((set) => set.has(word))
  if (list.some(of(seats)) && list.every(of(seats, counting, guestWords, neutral))) return 'seats'
  if (!list.every(of(attendance, status, asking, noteWords, guestWords, eventWords, neutral))) return null
  if (list.some(of(attendance))) return 'answer'
  return list.some(of(status, noteWords)) ? 'state' : null
}

/** Whether the value of a column, or a remark, says that the guest does not come. */
export function saysAbsent(text: string, telling: Telling = 'state'): boolean {
  if (telling === null || telling === 'seats' || text === '') return false
  const folded = fold(text)
  if (telling === 'absence') return saysYes.test(folded) || cross.test(text)
  return says.test(folded) || (telling === 'answer' && (saysNo.test(folded) || cross.test(text)))
}

const first = new RegExp(`^${clear}(?=\\s|$)`)
const last = new RegExp(`\\s(${clear})$`)

/** The remark of a name that says so, and the name without it. */
export function absenceInName(text: string): { said: string; name: string } | null {
  const parts = text.split(/\s*[()[\]:]\s*|\s+[-–—/|*]+\s+/).filter((part) => part.trim() !== '')
  const words = parts.find((part) => saysAbsent(part))
  if (words !== undefined)
    return { said: words.trim(), name: parts.filter((part) => part !== words).join(' ') }
  const sign = cross.exec(text)?.[0]
  if (sign) return { said: sign, name: text.replace(sign, ' ').trim() }
  const plain = text.normalize('NFC').trim()
  const folded = fold(plain)
  if (folded.length !== plain.length) return null
  const before = first.exec(folded)?.[0].length
  if (before) return { said: plain.slice(0, before), name: plain.slice(before).trim() }
  const behind = last.exec(folded)
  return behind && { said: plain.slice(behind.index).trim(), name: plain.slice(0, behind.index) }
}
