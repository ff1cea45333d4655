import { useCallback, useEffect, useState } from 'react'
import { useTranslate } from '#web/texts/messages.tsx'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { fetchOrderFile } from './order-file.ts'
import { saveOrderCopy } from './save-order-copy.ts'

/**
 * The image of the code, and whether this browser has a copy of the order, so that neither needs a network at the
 * gate.
 */
export function useBoardingCode(orderId: string) {
  const [url, setUrl] = useState<string | null>(null)
  const [failed, setFailed] = useState(false)
  const [stored, setStored] = useState(false)
  const load = useCallback(async () => {
    setFailed(false)
    try {
      setUrl(URL.createObjectURL(await fetchOrderFile(orderId, 'qr.svg')))
      setStored(await saveOrderCopy(orderId))
    } catch {
      setFailed(true)
    }
  }, [orderId])
  useEffect(() => {
    void load()
  }, [load])
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url])
  return { url, failed, stored, load }
}

/** The boarding code of an order with its number; its space is reserved while it loads. */
export function BoardingCode({
  number,
  code: { url, failed, stored, load },
}: {
  number: string
  code: ReturnType<typeof useBoardingCode>
}) {
  const t = useTranslate()
  return (
    <>
      <div className="mx-auto mt-4 flex aspect-square w-full max-w-64 items-center justify-center">
        {url ? (
          <img src={url} alt={t('order_qr')} width={256} height={256} className="size-full" />
        ) : failed ? (
          <div>
            <p className="mb-3">{t('order_qr_failed')}</p>
            <Button variant="secondary" size="small" onClick={load}>
              {t('try_again')}
            </Button>
          </div>
        ) : (
          <Skeleton className="size-full" />
        )}
      </div>
      <p translate="no" className="figures mt-3 font-semibold tracking-widest">
        {number}
      </p>
      <p className="mt-1 text-small text-ink-soft">{t('order_qr_help')}</p>
      {/* Its line is reserved, because the copy is stored after the page has loaded. */}
      <p className={classes('mt-1 text-small font-semibold', !stored && 'invisible')}>
        {t('order_copy_ready')}
      </p>
    </>
  )
}
