/** Signs that keyboards, word processors and phones write for an apostrophe. */
const apostrophes = /[\u0060\u00b4\u02b9\u02bb\u02bc\u02c8\u2018\u2019\u201b\u2032\uff07]/g

/** The same for a double quote. */
const doubleQuotes = /[\u00ab\u00bb\u201c-\u201f\u2033\uff02]/g

/** Every dash and hyphen, and the minus sign. */
const hyphens = /[\p{Pd}\u2212]/gu

/** Formatting characters that are copied along: direction marks, soft hyphens, zero-width spaces, a byte order mark. */
const formatting = /\p{Cf}/gu

const blanks = /[\p{Z}\p{Cc}]+/gu

/** Letters, digits and signs of East Asian keyboards, as wide as a Chinese character. */
const wide = /[\uff01-\uff5e]/g

/**
 * One line of text with the plain sign for each that looks like it: apostrophes, quotes, hyphens, full-width signs. Formatting
 * characters are removed, and any run of blanks becomes one space. Letters stay as they are, also ª and º.
 */
export function plainSigns(text: string): string {
  return text
    .normalize('NFC')
    .replace(formatting, '')
    .replace(blanks, ' ')
    .replace(apostrophes, "'")
    .replace(doubleQuotes, '"')
    .replace(wide, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(hyphens, '-')
    .trim()
}
