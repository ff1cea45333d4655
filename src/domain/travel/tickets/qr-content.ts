/** The content of a ticket's QR: the order, a signature over it and the id of the key that signed. */
export type QrContent = { orderId: string; s: string; k: string }

/** The text of the QR code. It has the key `orderId`, which scanners in use rely on. */
export function writeQr(content: QrContent): string {
  return JSON.stringify({ orderId: content.orderId, s: content.s, k: content.k })
}

/** Parses the text of a scanned code; null when it is not one of our tickets. */
export function readQr(text: string): QrContent | null {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null) return null
    const { orderId, s, k } = value as Record<string, unknown>
    if (typeof orderId !== 'string' || typeof s !== 'string' || typeof k !== 'string') return null
    return { orderId, s, k }
  } catch {
    return null
  }
}

/** The signed text: it contains the order and the key's id, so that neither can be exchanged. */
export function signedText(orderId: string, keyId: string): string {
  return `vaiven-ticket:${keyId}:${orderId}`
}
