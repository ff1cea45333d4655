/**
 * The text of a file in UTF-8, UTF-16 with or without its mark, Windows-1252 (Latin-1), code page 850, which banks use, or
 * Mac Roman, in which Excel for Mac writes CSV; without the byte order marks of files that were joined, and without what
 * programs write before and behind lines: Ctrl-Z (the end of a file in DOS), form feeds and padding of zero bytes.
 */
export function readText(bytes: Uint8Array): string {
  return decode(bytes)
    .replaceAll('\ufeff', '')
    .replace(/^[^\P{Cc}\t\r\n]+|[^\P{Cc}\t\r\n]+$/gmu, '')
}

function decode(bytes: Uint8Array): string {
  const utf16 = findUtf16(bytes)
  if (utf16) return new TextDecoder(utf16).decode(bytes)
  const text = new TextDecoder('utf-8').decode(bytes)
  const broken = text.match(/\ufffd/g)?.length ?? 0
  // A single broken letter of a payer does not change the encoding of the file.
  if (broken === 0 || (text.match(/[^\0-\x7f\ufffd]/g)?.length ?? 0) > broken * 2) return text
  const [windows, dos, mac] = [windowsLetters, cp850Letters, macLetters].map((letters) =>
    lettersIn(bytes, letters),
  ) as [number, number, number]
  if (mac > windows && mac > dos) return new TextDecoder('macintosh').decode(bytes)
  return dos > windows ? decode850(bytes) : new TextDecoder('windows-1252').decode(bytes)
}

function findUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const start = bytes.subarray(0, 2_000)
  const zeros = [0, 1].map((odd) => start.filter((byte, at) => byte === 0 && at % 2 === odd).length)
  const [even = 0, odd = 0] = zeros
  const many = start.length / 4
  if (odd > many && even < many / 4) return 'utf-16le'
  return even > many && odd < many / 4 ? 'utf-16be' : null
}

/** The letters of Spanish and Portuguese in each encoding. */
const cp850Letters = new Set([
  ...[0x81, 0x82, 0x83, 0x85, 0x87, 0x88, 0x90, 0x93, 0x9a, 0xa0, 0xa1, 0xa2, 0xa3, 0xa4, 0xa5],
  ...[0x80, 0xb5, 0xb6, 0xc6, 0xc7, 0xd6, 0xe0, 0xe2, 0xe4, 0xe5, 0xe9],
])
const macLetters = new Set([
  ...[0x87, 0x8e, 0x92, 0x97, 0x9c, 0x96, 0x9f, 0x8d, 0x8b, 0x9b, 0x89, 0x90, 0x99, 0x88],
  ...[0xe7, 0x83, 0xea, 0xee, 0xf2, 0x84, 0x86, 0x82, 0xcc, 0xcd, 0xe5, 0xe6, 0xef, 0xcb],
])
const windowsLetters = new Set(Array.from('áéíóúñüçãõâêôàÁÉÍÓÚÑÜÇÃÕÂÊÔÀ', (letter) => letter.charCodeAt(0)))

/** How many of these bytes are beside a letter: a space between thousands is none. */
function lettersIn(bytes: Uint8Array, letters: ReadonlySet<number>): number {
  const isAscii = (byte = 0) => (byte >= 65 && byte <= 90) || (byte >= 97 && byte <= 122)
  return bytes.reduce(
    (count, byte, at) =>
      letters.has(byte) && (isAscii(bytes[at - 1]) || isAscii(bytes[at + 1])) ? count + 1 : count,
    0,
  )
}

const upper850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0'

function decode850(bytes: Uint8Array): string {
  const parts: string[] = []
  for (let at = 0; at < bytes.length; at += 8_192) {
    const codes = Array.from(bytes.subarray(at, at + 8_192), (byte) =>
      byte < 0x80 ? String.fromCharCode(byte) : (upper850[byte - 0x80] ?? ''),
    )
    parts.push(codes.join(''))
  }
  return parts.join('')
}
