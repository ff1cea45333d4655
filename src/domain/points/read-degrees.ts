/** `19° 25' 48" N`, also with other signs and without seconds. */
const sexagesimal =
  /^(\d{1,3})\s*[°º]\s*(\d{1,2})(?:\s*['’′]\s*(?:(\d{1,2}(?:[.,]\d+)?)\s*(?:["”″]|'')?)?)?\s*([NSEWO])?$/iu

/** Degrees as a decimal number, with a comma too, or as degrees, minutes and seconds; null beyond `most` or unreadable. */
export function readDegrees(text: string, most: 90 | 180): number | null {
  const plain = text.trim()
  const decimal = /^([+-]?\d{1,3}(?:[.,]\d{1,15})?)\s*°?$/.exec(plain)?.[1]
  const degrees = decimal === undefined ? inParts(plain) : Number(decimal.replace(',', '.'))
  return degrees !== null && Math.abs(degrees) <= most ? degrees : null
}

function inParts(text: string): number | null {
  const [, whole, minutes, seconds = '0', side = ''] = sexagesimal.exec(text) ?? []
  if (whole === undefined) return null
  const parts = [Number(minutes), Number(seconds.replace(',', '.'))] as const
  if (parts.some((part) => part >= 60)) return null
  const degrees = Number(whole) + parts[0] / 60 + parts[1] / 3600
  return /^[SWO]$/i.test(side) ? -degrees : degrees
}
