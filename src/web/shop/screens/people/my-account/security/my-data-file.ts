import { readToken } from '#web/api/session-token.ts'

export type MyDataFile = 'vaiven.html' | 'vaiven.json'

const timeoutMs = 15_000

/** All data of the customer, with the tokens of the mail and the log-in; null when the link has expired. */
export async function fetchMyData(linkToken: string, file: MyDataFile): Promise<Blob | null> {
  const response = await fetch(`/shop-api/my-data/${encodeURIComponent(linkToken)}/${file}`, {
    headers: { authorization: `Bearer ${readToken() ?? ''}` },
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (response.status === 410) return null
  if (!response.ok) throw new Error(`${file}: ${response.status}`)
  return response.blob()
}
