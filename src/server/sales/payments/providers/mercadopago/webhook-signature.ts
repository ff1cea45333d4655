import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * The signed text: the query's id, the request id and the time. A missing part is left out with its name.
 * Source: MercadoPago's webhooks documentation and its SDKs 3.6.
 */
export function webhookManifest(dataId: string | null, requestId: string | null, time: string): string {
  return [dataId ? `id:${dataId};` : '', requestId ? `request-id:${requestId};` : '', `ts:${time};`].join('')
}

export function webhookDigest(manifest: string, secret: string): string {
  return createHmac('sha256', secret).update(manifest).digest('hex')
}

/** Whether `x-signature` (`ts=…,v1=…`) signs this delivery. The ids of some topics are signed in lower case. */
export function isSigned(
  {
    signature,
    requestId,
    dataId,
  }: { signature: string | null; requestId: string | null; dataId: string | null },
  secret: string,
): boolean {
  const parts = new Map(
    (signature ?? '').split(',').map((part) => {
      const [name = '', ...value] = part.split('=')
      return [name.trim(), value.join('=').trim()] as const
    }),
  )
  const [time, given] = [parts.get('ts'), parts.get('v1')]
  if (!time || !given) return false
  return [dataId, dataId?.toLowerCase() ?? null].some((id) =>
    isSame(given, webhookDigest(webhookManifest(id, requestId, time), secret)),
  )
}

function isSame(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)]
  return a.length === b.length && timingSafeEqual(a, b)
}
