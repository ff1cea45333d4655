import { readToken } from '#web/api/session-token.ts'

export type OrderFile = 'ticket.pdf' | 'outbound.ics' | 'return.ics' | 'qr.svg' | 'copy.html'

const timeoutMs = 15_000

/** Requests a file of an order with the customer's token, so it cannot be a plain link. */
export function requestOrderFile(orderId: string, file: OrderFile): Promise<Response> {
  return fetch(`/shop-api/order-detail/${encodeURIComponent(orderId)}/${file}`, {
    headers: { authorization: `Bearer ${readToken() ?? ''}` },
    signal: AbortSignal.timeout(timeoutMs),
  })
}

/** The file itself. @throws Error when the shop refuses it or cannot be reached */
export async function fetchOrderFile(orderId: string, file: OrderFile): Promise<Blob> {
  const response = await requestOrderFile(orderId, file)
  if (!response.ok) throw new Error(`${file}: ${response.status}`)
  return response.blob()
}

/** Hands a file to the browser's downloads. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // After the download has started.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
