import { email as emailField, phone as phoneField } from '#contract/platform/fields.ts'
import { readingPhonesOf } from '#contract/platform/read-phone.ts'
import type { CountryCode } from '#domain/geography/countries/country.ts'
import { asFieldProblem, type FieldProblem } from '#domain/platform/field-problems.ts'

export type ReadCell = { value: string } | { problem: FieldProblem }

/** Words beside a number: `5512345678 (WhatsApp)`. */
const remark =
  /\([^()\d]*\)|\[[^[\]\d]*\]|(?<!\p{L})(?:whats\s?app|wsp|wa|cel(?:ular)?|m[oó]vil|mobile|casa|trabajo|oficina|tel[eé]fono|tel)(?!\p{L})[.:]?/giu

/** A number as spreadsheets write it when they run out of room: `5.51235E+09`. */
const shortened = /^\s*(\d+)(?:[.,](\d+))?e\+?(\d{1,2})\s*$/i

/** An address in a cell that has a phone too. */
const address = /[^\s,;|/<>()[\]"'«»]+@[^\s,;|/<>()[\]"'«»]+/g

/** Words in front of a phone or an e-mail: "Correo: …". */
const label =
  /(?<!\p{L})(?:correo|e-?mail|mail|cel(?:ular)?|m[oó]vil|tel(?:[eé]fono)?|tfno|whats\s?app)(?!\p{L})\s*[:.]?/giu

/**
 * Figures and the signs between them, without a letter beside them. A number with an extension is that of a switchboard,
 * which takes no message.
 */
const figures =
  /(?<![\p{L}\d])[+(]{0,2}\d[\d\s().–-]{5,}\d(?![\p{L}\d]|[\s.,(]*(?:ext|extensi[oó]n|anexo|int|interno|ramal)(?!\p{L}))/giu

/** Signs between two values of a cell. */
const between = /[;|\n]|:::|\s[-–—]\s|\s{3,}|\s(?:y|e|o|u|ou|and|or)\s|[,/]/i

/**
 * The phone number of a cell. Of several the first valid one counts, because it is only for calling; one that lost digits
 * as a number is a problem. Numbers without a country code are of `country`.
 */
export function readPhoneCell(text: string, country: CountryCode): ReadCell {
  const written = withoutNumberFormat(text)
  if (written === null) return { problem: 'phone_lost_digits' }
  const parse = (one: string) => readingPhonesOf(country, () => phoneField.safeParse(one))
  const whole = parse(written)
  if (whole.success) return { value: whole.data }
  const alone = written.replace(address, ' ; ')
  for (const part of [alone, ...alone.split(between), ...(alone.match(figures) ?? [])]) {
    const read = parse(withoutNumberFormat(part.replace(remark, ' ')) ?? '')
    if (read.success) return { value: read.data }
  }
  return { problem: asFieldProblem(whole.error.issues[0]?.message) }
}

/** A number without the decimals and thousands that a spreadsheet added; null when digits are lost. */
function withoutNumberFormat(text: string): string | null {
  const [, first, more = '', zeros] = shortened.exec(text) ?? []
  if (first !== undefined) {
    const exponent = Number(zeros)
    return more.length < exponent ? null : `${first}${more.slice(0, exponent)}`
  }
  if (/^\s*\+?\d{1,3}(?:,\d{3}){2,}(?:\.0+)?\s*$/.test(text))
    return text.replace(/\.0+\s*$/, '').replaceAll(',', '')
  return text.replace(/(?<=^\s*\+?\d{7,})[.,]0{1,3}\s*$/, '')
}

/** The e-mail address of a cell; two different ones are a problem, because the invitation goes to one. */
export function readEmailCell(text: string): ReadCell {
  const plain = text.replace(/\p{Cf}/gu, '')
  const whole = emailField.safeParse(plain)
  if (whole.success) return { value: whole.data }
  const written = plain.match(address) ?? []
  const read = written.map((one) => emailField.safeParse(one))
  const valid = new Map<string, string>()
  for (const one of read) {
    if (one.success && !valid.has(one.data.toLowerCase())) valid.set(one.data.toLowerCase(), one.data)
  }
  const [only] = valid.values()
  if (valid.size > 1) return { problem: 'email_is_several' }
  // One of two that is misspelt may be the right one, and a word beside an address may be a part of it.
  const besides = written.reduce((rest, one) => rest.replace(one, ' '), plain)
  const isAlone = !/\p{L}/u.test(
    besides
      .replace(label, ' ')
      .replace(/\([^()]*\)|\[[^[\]]*\]/g, ' ')
      .replace(/[^<>,;/|]*<\s*>/g, ' '),
  )
  if (only && isAlone && read.every((one) => one.success)) return { value: only }
  return { problem: asFieldProblem(whole.error.issues[0]?.message) }
}
