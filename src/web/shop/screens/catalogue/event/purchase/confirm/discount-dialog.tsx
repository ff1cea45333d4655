import { type FormEvent, useState } from 'react'
import type { Discount } from '#contract/sales/orders.ts'
import { type Currency, toMinor } from '#domain/platform/money.ts'
import { api } from '#web/api/browser-api.ts'
import { refusalText } from '#web/app/refusal-text.ts'
import { Form } from '#web/forms/form.tsx'
import type { AppliedDiscount } from '#web/shop/sales/purchase/purchase-draft.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useNotice } from '#web/ui/overlays/notice.tsx'
import { usePurchase } from '../purchase-context.tsx'

/** Applies a discount code to the cart. */
export function DiscountDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslate()
  const notice = useNotice()
  const { event, currency, change } = usePurchase()
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  async function apply(submitted: FormEvent) {
    submitted.preventDefault()
    if (busy) return
    const fail = (text: string) => {
      setError(text)
      document.getElementById('discount-code')?.querySelector('input')?.focus()
    }
    if (!code.trim()) return fail(t('coupon_is_required'))
    setBusy(true)
    try {
      const params = { code: code.trim(), eventId: event.id }
      const discount = await api('GET /shop-api/discounts/{code}/event/{eventId}', { params })
      if (discount.used) return fail(t('discount_used'))
      change({ type: 'discount-applied', discount: appliedDiscount(discount, currency) })
      notice.success(t('discount_added'))
      setError(null)
      onClose()
    } catch (refused) {
      fail(refusalText(refused, t))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog open={open} onClose={onClose} title={t('discount_code')}>
      <Form onSubmit={apply} className="flex flex-col gap-4">
        <div id="discount-code">
          <TextField
            label={t('discount_code')}
            value={code}
            onChange={(typed) => {
              setCode(typed.target.value)
              setError(null)
            }}
            error={error ?? undefined}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            data-autofocus
          />
        </div>
        <Button type="submit" busy={busy}>
          {t('discount_apply')}
        </Button>
      </Form>
    </Dialog>
  )
}

export function appliedDiscount(
  { code, variation, productVariants }: Discount,
  currency: Currency,
): AppliedDiscount {
  const prices = productVariants.flatMap(({ product_variant_id, discount_price }) => {
    const price = toMinor(discount_price, currency)
    return price === null ? [] : [[product_variant_id, price] as const]
  })
  return { code, variation, prices: Object.fromEntries(prices) }
}
