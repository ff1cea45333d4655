/** Two words or more, of letters alone. */
export const isWholeName = (value: string) =>
  /^[\p{L}\p{M}.'’-]+(?:,? [\p{L}\p{M}.'’-]+){1,6}$/u.test(
    value.replace(/[^\p{L}\p{M}.,'’ -]/gu, '').trim(),
  ) && !/[\d@]/.test(value)

/** The name of "Ana Sáenz <ana@…>"; empty without one. */
export function nameBeforeAddress(text: string): string {
  const [, name = ''] = /^\s*["'“]?([^<>"“”@]*?)["'”]?\s*<[^<>\s]+@[^<>\s]+>\s*$/u.exec(text) ?? []
  return name.trim()
}
