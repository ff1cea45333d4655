import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { listQueryOf } from '#web/office/app/list-query.ts'
import { load } from '#web/office/app/load.ts'
import { useTexts } from '#web/office/app/texts.tsx'
import { Heading } from '#web/office/ui/panel.tsx'
import { DiscountList, DiscountNotice } from './discount-list.tsx'

export const loader = (args: LoaderFunctionArgs) =>
  load(args, ({ api }) => {
    const { approval: _shown, ...query } = listQueryOf(args.request)
    return api('GET /office-api/discounts', { query })
  })

export default function DiscountsScreen() {
  const t = useTexts()
  const page = useLoaderData<typeof loader>()
  return (
    <>
      <Heading title={t('area_discounts')} />
      <DiscountNotice />
      <p className="mb-4 text-small text-ink-soft">{t('discounts_new_where')}</p>
      <DiscountList page={page} />
    </>
  )
}
