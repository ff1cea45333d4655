const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()

/**
 * The city for typed text: its full name (`Lima, Lima`), or an unambiguous beginning. Undefined for none or several.
 */
export function cityNamed(
  cities: readonly { id: number; name: string }[],
  typed: string,
): number | undefined {
  const words = plain(typed)
  if (!words) return undefined
  const whole = cities.find(({ name }) => plain(name) === words)
  if (whole) return whole.id
  const named = cities.filter(({ name }) => plain(name).startsWith(`${words},`))
  const found = named.length > 0 ? named : cities.filter(({ name }) => plain(name).startsWith(words))
  return found.length === 1 ? found[0]?.id : undefined
}
