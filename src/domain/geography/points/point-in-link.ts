const link = /(?:https?:\/\/|geo:|(?:www|maps)\.|goo\.gl\/|waze\.com\/)\S+/i

const number = '(-?\\d{1,3}(?:\\.\\d+)?)'
const pair = `${number}\\s*,[\\s+]*${number}`

/** The marked place comes before the middle of the map that was shown. */
const patterns = [
  `!3d${number}!4d${number}(?!.*!3d)`,
  `[?&](?:q|query|daddr|destination|coordinate|markers?)=(?:loc:)?${pair}`,
  `/(?:place|search|dir)/(?:\\S*/)?${pair}`,
  `[?&]mlat=${number}&mlon=${number}`,
  `[?&](?:ll|center|sll|latlng)=${pair}`,
  `^geo:${pair}`,
  `@${pair}`,
  `#map=[\\d.]+/${number}/${number}`,
].map((pattern) => new RegExp(pattern, 'i'))

/** The address of a map in a text; a short one has no coordinates. */
export const linkIn = (text: string): string | null => link.exec(text)?.[0] ?? null

/** The point in the address of a map of Google, Apple, Waze or OpenStreetMap; null when the address has none. */
export function readPointInLink(text: string): { latitude: number; longitude: number } | null {
  const address = decode(linkIn(text) ?? '')
  for (const pattern of patterns) {
    const [, north, east] = pattern.exec(address) ?? []
    const [latitude, longitude] = [Number(north ?? Number.NaN), Number(east ?? Number.NaN)]
    if (Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180) return { latitude, longitude }
  }
  return null
}

function decode(address: string): string {
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}
