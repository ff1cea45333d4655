import { showPhone } from '#contract/platform/show-phone.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import type { Guest, GuestAnswer } from './use-guests.ts'

const tones: Record<GuestAnswer, BadgeTone> = {
  reserved: 'leaf',
  registered: 'amber',
  invited: 'plain',
  declined: 'brick',
}

/** Guests, one row each; on a phone one card each. */
export function GuestTable({ guests }: { guests: readonly Guest[] }) {
  const t = useTranslate()
  return (
    <div className="overflow-hidden rounded-card bg-white shadow-lift">
      <table className="w-full text-left max-md:block">
        <thead className="text-small text-ink-soft max-md:sr-only">
          <tr>
            <th scope="col" className="py-3 pl-6 font-semibold">
              {t('page_my_events_guest')}
            </th>
            <th scope="col" className="py-3 pl-4 font-semibold">
              {t('page_my_events_contact')}
            </th>
            <th scope="col" className="py-3 pl-4 font-semibold">
              {t('page_my_events_answer')}
            </th>
            <th scope="col" className="py-3 pr-6 pl-4 text-right font-semibold">
              {t('page_my_events_seats')}
            </th>
          </tr>
        </thead>
        <tbody className="max-md:block">
          {guests.map(({ id, fullname, email, phone, answer, seats }) => (
            <tr
              key={id}
              className="border-t border-paper-line max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-3 max-md:gap-y-1 max-md:px-4 max-md:py-3 max-md:first:border-t-0"
            >
              <th scope="row" className="py-3 font-semibold wrap-anywhere max-md:p-0 md:pl-6">
                {fullname}
              </th>
              <td className="min-w-0 py-3 text-small wrap-anywhere text-ink-soft max-md:col-span-2 max-md:row-start-2 max-md:p-0 md:pl-4">
                <span translate="no" className="block">
                  {email}
                </span>
                <span translate="no" className="figures block">
                  {showPhone(phone)}
                </span>
              </td>
              <td className="py-3 max-md:p-0 md:pl-4">
                <Badge tone={tones[answer]}>{t(`page_my_events_answer_${answer}`)}</Badge>
              </td>
              <td className="figures py-3 text-right max-md:hidden md:pr-6 md:pl-4">{seats || '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
