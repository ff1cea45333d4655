import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { OrderDetail } from '#contract/sales/own-orders.ts'
import { countryOfCurrency } from '#domain/geography/countries/countries.ts'
import type { CountryCode } from '#domain/geography/countries/country.ts'
import { useSession } from '#web/app/session.tsx'
import { Form } from '#web/forms/form.tsx'
import { useCountiesOf } from '#web/shop/geography/places/use-place-list.ts'
import type { ShownOrder } from '#web/shop/sales/orders/use-order.ts'
import { AddressRows } from '#web/shop/sales/passengers/address-rows.tsx'
import { focusFirstError } from '#web/shop/sales/passengers/focus-first-error.ts'
import { PassengerRows } from '#web/shop/sales/passengers/passenger-rows.tsx'
import { VanHoursFields } from '#web/shop/sales/passengers/van-hours-fields.tsx'
import { useTranslate } from '#web/texts/messages.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useNotice } from '#web/ui/overlays/notice.tsx'
import { RetryBanner } from '#web/ui/states/retry-banner.tsx'
import { ChangeConflict } from './change-conflict.tsx'
import { vanOf } from './ticket-draft.ts'
import { useTicketChange } from './use-ticket-change.ts'

/** The form for passengers and addresses of a ticket. Input survives every failure. */
export default function ChangeTicket({
  detail: { order, event },
  ticket,
  learn,
  reload,
  onClose,
}: ShownOrder & { ticket: OrderDetail['tickets'][number]; onClose: () => void }) {
  const t = useTranslate()
  const notice = useNotice()
  const { user } = useSession()
  const form = useRef<HTMLFormElement>(null)
  const [showAll, setShowAll] = useState(false)
  const country = countryOfCurrency(order.currency)
  const { counties, listed } = useCountiesOfTicket(ticket, country.code, order.provinceId)
  const { draft, change, errors, wrong, resumed, saveError, busy, save, overwrite, discard } =
    useTicketChange(order.id, ticket, event, {
      reload,
      onDone(saved) {
        if (saved) learn(saved)
        if (saved !== undefined) notice.success(t('page_order_change_saved', { email: user?.email ?? '' }))
        onClose()
      },
    })
  useEffect(() => form.current?.querySelector('legend')?.focus(), [])

  function ifValid(run: () => void) {
    setShowAll(true)
    if (wrong) focusFirstError(form.current)
    else run()
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    ifValid(save)
  }
  const rows = { ticket: draft, change, showAll }
  const van = vanOf(ticket, event)
  return (
    <Form ref={form} onSubmit={submit} className="flex flex-col gap-8">
      {resumed && !saveError && <Banner>{t('page_order_change_kept')}</Banner>}
      {van && draft.vanTimes && (
        <VanHoursFields
          van={van}
          times={draft.vanTimes}
          onChange={(times) => change({ type: 'van-times-changed', times })}
        />
      )}
      <fieldset className="min-w-0">
        <legend tabIndex={-1} className="display mb-3 text-lead">
          {t('page_order_change_from')}
        </legend>
        {ticket.fixedApproach ? (
          <FixedAddresses ticket={ticket} />
        ) : (
          <AddressRows
            {...rows}
            errors={errors.addresses}
            area={{ country, counties, provinceId: order.provinceId }}
          />
        )}
        {listed.failed && <RetryBanner className="mt-4" onRetry={listed.load} />}
      </fieldset>
      <fieldset className="min-w-0">
        <legend className="display mb-3 text-lead">{t('page_order_change_who')}</legend>
        <PassengerRows {...rows} errors={errors.passengers} country={country} />
      </fieldset>
      {saveError?.kind === 'refused' && <Banner tone="error">{saveError.text}</Banner>}
      {saveError?.kind === 'conflict' ? (
        <ChangeConflict ticket={ticket} onKeepMine={() => ifValid(overwrite)} onTakeSaved={discard} />
      ) : (
        <Buttons busy={busy} onCancel={discard} />
      )}
    </Form>
  )
}

/** The counties of the ticket's province, with those of its addresses: a typed county is in no list. */
function useCountiesOfTicket(
  ticket: OrderDetail['tickets'][number],
  country: CountryCode,
  provinceId: number,
) {
  const known = ticket.addresses.map(({ communeId, countyName }) => ({
    id: communeId,
    name: countyName,
    isOther: false,
  }))
  const listed = useCountiesOf(country, String(provinceId))
  const unlisted = known.filter(({ id }) => !listed.list?.some((county) => county.id === id))
  return { counties: [...(listed.list ?? []), ...unlisted], listed }
}

function Buttons({ busy, onCancel }: { busy: boolean; onCancel: () => void }) {
  const t = useTranslate()
  return (
    <div className="flex flex-wrap gap-3">
      <Button type="submit" busy={busy}>
        {t('page_order_change_save')}
      </Button>
      <Button variant="quiet" onClick={onCancel}>
        {t('page_order_change_cancel')}
      </Button>
    </div>
  )
}

/** The meeting points of the ticket, which cannot be typed. */
function FixedAddresses({ ticket }: { ticket: OrderDetail['tickets'][number] }) {
  const t = useTranslate()
  return (
    <>
      <p className="text-small text-ink-soft">{t('address_fixed')}</p>
      <ul className="mt-2 flex flex-col gap-2">
        {ticket.addresses.map(({ address, countyName }) => (
          <li key={address} className="flex gap-2">
            <Icon name="pin" className="mt-0.5 size-5 text-ink-soft" />
            <span>
              {address}, <span className="text-ink-soft">{countyName}</span>
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
