/** The words in front of an address: `mailto:`, `Correo:`, `E-mail:`. */
const label = /^(mailto|e-?mail|mail|correo(?: electr[oó]nico)?)\s*:\s*/i

/** Quotation marks, brackets and the punctuation of a list around an address. */
const around = /^["'“”‘’«([\s]+|["'“”‘’»)\]\s.,;:]+$/g

/**
 * The address alone: without `mailto:`, the name of `Ana <ana@vaiven.test>`, quotation marks, a final dot or comma,
 * blanks and invisible characters. The result may still be no address.
 */
export function cleanEmail(text: string): string {
  const plain = text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[\p{Z}\p{Cc}]+/gu, ' ')
    .trim()
  const [, inner = plain] = /^[^<>]*<([^<>]+)>[\s.,;]*$/.exec(plain) ?? []
  const bare = inner.replace(around, '').replace(label, '').replace(around, '')
  // A mailto: link may have a subject.
  return label.test(inner.replace(around, '')) ? bare.replace(/(@[^?]*)\?.*$/, '$1') : bare
}
