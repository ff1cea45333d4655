/*
 * Punycode, RFC 3492: https://www.rfc-editor.org/rfc/rfc3492#section-5. Browsers write it (URL), but have no function
 * that reads it.
 */
const base = 36
const [tMin, tMax, skew, damp] = [1, 26, 38, 700]

/** The letters of a label such as `xn--muoz-hqa`; null when it is not punycode. */
export function decodeLabel(label: string): string | null {
  if (!label.startsWith('xn--')) return label
  const encoded = label.slice(4)
  const hyphen = encoded.lastIndexOf('-')
  const points = [...encoded.slice(0, Math.max(hyphen, 0))].map((letter) => letter.codePointAt(0) ?? 0)
  let [point, index, bias, at] = [128, 0, 72, hyphen + 1]
  while (at < encoded.length) {
    const before = index
    for (let [weight, k] = [1, base]; ; k += base) {
      const digit = Number.parseInt(digitOf(encoded[at++]), 36)
      if (Number.isNaN(digit)) return null
      index += digit * weight
      const threshold = Math.min(Math.max(k - bias, tMin), tMax)
      if (digit < threshold) break
      weight *= base - threshold
    }
    const count = points.length + 1
    bias = adapt(index - before, count, before === 0)
    point += Math.floor(index / count)
    index %= count
    if (point > 0x10ffff) return null
    points.splice(index++, 0, point)
  }
  return String.fromCodePoint(...points)
}

/** Punycode counts a to z before 0 to 9, `parseInt` after them. */
function digitOf(sign = ''): string {
  const at = 'abcdefghijklmnopqrstuvwxyz0123456789'.indexOf(sign)
  return sign && at >= 0 ? at.toString(36) : '.'
}

function adapt(delta: number, count: number, isFirst: boolean): number {
  let rest = isFirst ? Math.floor(delta / damp) : Math.floor(delta / 2)
  rest += Math.floor(rest / count)
  let k = 0
  for (; rest > ((base - tMin) * tMax) / 2; k += base) rest = Math.floor(rest / (base - tMin))
  return k + Math.floor(((base - tMin + 1) * rest) / (rest + skew))
}
