import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { listQueryOf } from '#web/office/app/list-query.ts'
import { load } from '#web/office/app/load.ts'
import { useTexts } from '#web/office/app/texts.tsx'
import { useMay } from '#web/office/app/use-may.ts'
import { useEvent } from '#web/office/screens/catalogue/events/use-event.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { DiscountList, DiscountNotice } from './discount-list.tsx'

export const loader = (args: LoaderFunctionArgs) =>
  load(args, ({ api }) => {
    const { approval: _shown, ...query } = listQueryOf(args.request)
    return api('GET /office-api/discounts', { query: { ...query, event: Number(args.params.id) } })
  })

/** The codes of an event. */
export default function EventDiscountsScreen() {
  const t = useTexts()
  const event = useEvent()
  const page = useLoaderData<typeof loader>()
  const may = useMay(event.countryCode)
  const hasTickets = event.categories.some(({ variants }) => variants.length > 0)
  return (
    <>
      <DiscountNotice />
      {may('discounts.edit') && hasTickets && (
        <ButtonLink to={`/discounts/new?event=${event.id}`} size="small" className="self-start">
          {t('discounts_new')}
        </ButtonLink>
      )}
      <DiscountList page={page} ofEvent />
    </>
  )
}
