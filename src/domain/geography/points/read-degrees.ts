/** `19° 25' 48"`, also with other signs and without seconds. */
const sexagesimal =
  /^(-?)(\d{1,3})\s*[°º]\s*(\d{1,2})(?:\s*['’′´]\s*(?:(\d{1,2}(?:[.,]\d+)?)\s*(?:["”″]|['´]{2})?)?)?$/u

/** The side of the equator or of Greenwich in front of degrees or behind them; O is Oeste, L is Leste. */
const side = '(norte|north|sur|south|sul|este|east|leste|oeste|west|[NSEWOL])'
const sideBefore = new RegExp(`^${side}[\\s.:]*(?=[\\d-])`, 'i')
const sideAfter = new RegExp(`(?<=[\\d°º'’′´"”″.,])\\s*${side}\\.?$`, 'i')

type Axis = 90 | 180

/** The hyphens, minus signs and spaces of texts that were copied, as those of a keyboard. */
export const plainDegrees = (text: string): string =>
  text
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\p{Cf}/gu, '')
    .trim()

/** Degrees as a decimal number, with a comma too, or as degrees, minutes and seconds; null beyond `most` or unreadable. */
export function readDegrees(text: string, most: Axis): number | null {
  const whole = plainDegrees(text)
  const before = sideBefore.exec(whole)?.[1]
  const after = sideAfter.exec(whole)?.[1]
  if (before && after) return null
  const letter = (before ?? after ?? '')
    .replace(/^(?:sul|sur|south)/i, 's')
    .charAt(0)
    .toUpperCase()
  if (letter && !(most === 90 ? 'NS' : 'EWOL').includes(letter)) return null
  const plain = whole.replace(before ? sideBefore : sideAfter, '').trim()
  const decimal = /^([+-]?\d{1,3}(?:[.,]\d{1,15})?)\s*[°º]?$/.exec(plain)?.[1]
  const degrees = decimal === undefined ? inParts(plain) : Number(decimal.replace(',', '.'))
  if (degrees === null || Math.abs(degrees) > most) return null
  return /[SWO]/.test(letter) ? -Math.abs(degrees) : degrees
}

function inParts(text: string): number | null {
  const [, sign, whole, minutes, seconds = '0'] = sexagesimal.exec(text) ?? []
  if (whole === undefined) return null
  const parts = [Number(minutes), Number(seconds.replace(',', '.'))] as const
  if (parts.some((part) => part >= 60)) return null
  const degrees = Number(whole) + parts[0] / 60 + parts[1] / 3600
  return sign ? -degrees : degrees
}
