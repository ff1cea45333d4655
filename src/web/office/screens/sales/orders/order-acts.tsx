import { Link } from 'react-router'
import type { OrderDetailForStaff } from '#contract/office/sales/office-orders.ts'
import { useShowTime, useTexts, useZoneName } from '#web/office/app/texts.tsx'
import { Acts } from '#web/office/forms/acts.tsx'
import { actLook, officeForm } from '#web/office/forms/office-form.tsx'
import { Panel } from '#web/office/ui/panel.tsx'

type Order = OrderDetailForStaff['order']
type Act = OrderDetailForStaff['acts'][number]['act']

/** Acts with a separate page. */
const pages: Partial<Record<Act, (order: Order) => string>> = {
  refund: ({ number }) => `/orders/${number}/refund`,
  confirm_transfer: ({ number }) => `/transfers?order=${number}`,
  correct_contact: ({ buyer }) => `/customers/${buyer.id}?act=contact`,
  change_ticket: ({ number }) => `/orders/${number}/passengers`,
}

const note = officeForm('POST /office-api/orders/{number}/notes')
const cancel = officeForm('POST /office-api/orders/{number}/cancel')
const lengthenWindow = officeForm('PUT /office-api/orders/{number}/window')
const resendMail = officeForm('POST /office-api/orders/{number}/mails')

/** The forms of acts without a page of their own. */
export const orderForms = { note, cancel, lengthen_window: lengthenWindow, resend_mail: resendMail }

/** The forms of the acts that are possible now. */
export const formsOf = (acts: OrderDetailForStaff['acts']) =>
  acts.map(({ act, allowed }) => allowed && act in orderForms && orderForms[act as keyof typeof orderForms])

/**
 * The possible acts on an order, and below them the others with the reason. First on a phone, beside the order
 * elsewhere.
 */
export function OrderActs({ order, acts }: { order: Order; acts: OrderDetailForStaff['acts'] }) {
  const t = useTexts()
  // A consent is withdrawn beside its passenger.
  const here = acts.filter(({ act }) => act !== 'withdraw_wheelchair')
  const allowed = here.filter((one) => one.allowed)
  const others = here.filter((one) => !one.allowed)
  return (
    <Panel title={t('orders_acts')}>
      {allowed.length > 0 && (
        <Acts>
          {allowed.map(({ act }) => {
            const to = pages[act]?.(order)
            return to ? (
              <Link key={act} to={to} className={actLook}>
                {t(`orders_act_${act}`)}
              </Link>
            ) : (
              <ActHere key={act} act={act} order={order} />
            )
          })}
        </Acts>
      )}
      {others.length > 0 && (
        <details>
          <summary className="link inline-flex min-h-11 items-center text-small lg:min-h-8">
            {t('orders_acts_not')}
          </summary>
          <ul className="text-small">
            {others.map(({ act, why }) => (
              <li key={act} className="py-1">
                <span className="font-semibold">{t(`orders_act_${act}`)}</span>
                <span className="block text-ink-soft">{why}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </Panel>
  )
}

function ActHere({ act, order }: { act: Act; order: Order }) {
  const t = useTexts()
  const showTime = useShowTime()
  const zoneName = useZoneName()
  const { timeZone, holdUntil, longestWindow } = order
  const name = t(`orders_act_${act}`)
  switch (act) {
    case 'note':
      return (
        <note.Folded name={name}>
          <note.Input name="note" label={t('orders_note_text')} hint={t('orders_note_hint')} long />
        </note.Folded>
      )
    case 'cancel':
      return (
        <cancel.Folded name={name}>
          <p className="text-small text-ink-soft">{t('orders_cancel_hint')}</p>
          <cancel.Input name="reason" label={t('field_reason')} />
        </cancel.Folded>
      )
    case 'lengthen_window':
      return (
        <lengthenWindow.Folded name={name}>
          <lengthenWindow.Input
            name="until"
            type="datetime-local"
            label={t('orders_window_until', { zone: zoneName(timeZone) })}
            hint={t('orders_window_hint', {
              now: showTime(holdUntil ?? '', timeZone),
              latest: showTime(longestWindow ?? '', timeZone),
            })}
          />
          <lengthenWindow.Input name="reason" label={t('field_reason')} />
        </lengthenWindow.Folded>
      )
    default:
      return (
        <resendMail.Folded name={name}>
          <p className="text-small text-ink-soft">{t('orders_resend_hint')}</p>
        </resendMail.Folded>
      )
  }
}
