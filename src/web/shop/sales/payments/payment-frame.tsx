import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { formatMoney, type Money } from '#domain/platform/money.ts'
import { api } from '#web/api/browser-api.ts'
import { PriceIsFinal } from '#web/shop/sales/orders/price-is-final.tsx'
import { useTranslate } from '#web/texts/messages.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { type PaymentReturn, readPaymentReturn } from './payment-return.ts'
import { paymentViewOf } from './payment-view.ts'
import { TimeLeft } from './time-left.tsx'
import { countLoad, type OpenedFrame, openFrame, unwindFrame } from './unwind-frame.ts'

/**
 * The provider's page in a frame, or, if it cannot be framed, a link that opens it in a new tab. At the end our return
 * page posts a message from within the frame; a customer who paid in another tab is recognised on return. When the time
 * to pay is over it returns as well: the provider's page would go on without a word, and the result says what is true.
 */
export function PaymentFrame({
  orderId,
  src,
  newTab = false,
  until,
  money,
  open,
  onClose,
  onReturn,
}: {
  orderId: string
  src: string
  /** the page cannot be framed */
  newTab?: boolean
  /** the end of the time to pay (ISO 8601); null when unknown */
  until: string | null
  money: Money
  open: boolean
  onClose: () => void
  onReturn: (payment: PaymentReturn) => void
}) {
  const t = useTranslate()
  const frame = useRef<HTMLIFrameElement>(null)
  const { leave, opened } = useLeave(frame, open)
  const giveBack = useCallback(
    (payment: PaymentReturn) => void leave(() => onReturn(payment)),
    [leave, onReturn],
  )
  usePaymentReturn(orderId, open, giveBack)

  return (
    <Dialog
      open={open}
      onClose={() => void leave(onClose)}
      title={t('payment_frame_title')}
      place={newTab ? 'middle' : 'whole'}
      head={
        until && (
          <TimeLeft
            until={until}
            onOver={() => giveBack({ type: 'payment-return', orderId })}
            className="mt-2"
          />
        )
      }
      className="text-left"
    >
      <p className="mb-2">
        <span translate="no" className="figures font-semibold">
          {formatMoney(money)}
        </span>
        <PriceIsFinal />
      </p>
      {newTab ? (
        <NewTab src={src} onDone={() => giveBack({ type: 'payment-return', orderId })} />
      ) : (
        <ProviderPage src={src} frame={frame} onLoad={() => countLoad(opened.current)} />
      )}
    </Dialog>
  )
}

/** Returns a function that leaves the frame, whose pages are taken out of the browser's history. It works once. `opened` counts them. */
function useLeave(frame: RefObject<HTMLIFrameElement | null>, open: boolean) {
  /** null once it is left */
  const opened = useRef<OpenedFrame | null>(null)
  const leave = useCallback(
    async (then: () => void) => {
      const { current } = opened
      if (current === null) return
      opened.current = null
      await unwindFrame(frame.current, current)
      then()
    },
    [frame],
  )
  // Before the effects of the countdown, which may be over already.
  useLayoutEffect(() => {
    if (open) opened.current = openFrame()
  }, [open])
  return { leave, opened }
}

/** Notices the end of the payment: a message from within the frame, or its state when the customer is back. */
function usePaymentReturn(orderId: string, open: boolean, giveBack: (payment: PaymentReturn) => void): void {
  useEffect(() => {
    if (!open) return
    let isOpen = true
    const listen = (message: MessageEvent<unknown>) => {
      const payment = readPaymentReturn(message, window.location.origin)
      if (payment) giveBack(payment)
    }
    const checkStatus = async () => {
      if (document.visibilityState !== 'visible') return
      const query = { returned: '1' }
      const state = await api('GET /api/orders/{id}/status', { params: { id: orderId }, query }).catch(
        () => null,
      )
      if (isOpen && state && paymentViewOf(state.order.paymentState) !== 'pending') {
        giveBack({ type: 'payment-return', orderId })
      }
    }
    window.addEventListener('message', listen)
    document.addEventListener('visibilitychange', checkStatus)
    return () => {
      isOpen = false
      window.removeEventListener('message', listen)
      document.removeEventListener('visibilitychange', checkStatus)
    }
  }, [open, orderId, giveBack])
}

function NewTab({ src, onDone }: { src: string; onDone: () => void }) {
  const t = useTranslate()
  return (
    <>
      <p className="text-ink-soft">{t('payment_tab_text')}</p>
      <div className="mt-6 flex flex-col gap-3 sm:flex-row">
        <ButtonLink to={src} target="_blank" rel="noopener" iconAfter="external">
          {t('payment_go')}
        </ButtonLink>
        <Button variant="secondary" onClick={onDone}>
          {t('payment_tab_done')}
        </Button>
      </div>
    </>
  )
}

function ProviderPage({
  src,
  frame,
  onLoad,
}: {
  src: string
  frame: RefObject<HTMLIFrameElement | null>
  onLoad: () => void
}) {
  const t = useTranslate()
  return (
    <>
      <p className="mb-3">
        <a href={src} target="_blank" rel="noopener" className="link inline-flex min-h-11 items-center gap-2">
          <Icon name="external" />
          {t('payment_frame_new_tab')}
        </a>
      </p>
      <iframe
        ref={frame}
        onLoad={onLoad}
        src={src}
        title={t('payment_frame_title')}
        allow="payment"
        className="min-h-[70dvh] w-full flex-1 rounded-control border border-paper-line bg-white"
      />
    </>
  )
}
