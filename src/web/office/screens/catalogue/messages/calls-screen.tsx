import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { load } from '#web/office/app/load.ts'
import { useTexts } from '#web/office/app/texts.tsx'
import { Heading } from '#web/office/ui/panel.tsx'
import { PhoneLink } from '#web/office/ui/phone-link.tsx'

export const loader = (args: LoaderFunctionArgs) =>
  load(args, async ({ api }) => {
    const id = Number(args.params.id) || 0
    return { id, ...(await api('GET /office-api/messages/{id}/calls', { params: { id } })) }
  })

/** The phones of the parties that an incident concerns, in the order of their pick-ups. */
export default function CallsScreen() {
  const t = useTexts()
  const { id, calls } = useLoaderData<typeof loader>()
  return (
    <>
      <p className="mb-2 text-small">
        <Link to={`/messages/${id}`} className="link inline-flex min-h-11 items-center">
          {t('object_message')}
        </Link>
      </p>
      <Heading title={t('messages_calls')} />
      {calls.length === 0 && <p>{t('messages_calls_none')}</p>}
      <ul className="flex max-w-text flex-col divide-y divide-paper-line text-small">
        {calls.map(({ number, name, phone, phoneText }, nth) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: an order may have several parties with one phone
            key={nth}
            className="flex flex-wrap items-center justify-between gap-x-4 py-1"
          >
            <span>
              {name} ·{' '}
              <Link to={`/orders/${number}`} className="link figures">
                {number}
              </Link>
            </span>
            <PhoneLink phone={phone} text={phoneText} className="inline-flex min-h-11 items-center" />
          </li>
        ))}
      </ul>
    </>
  )
}
