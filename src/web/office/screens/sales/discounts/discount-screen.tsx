import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useCountryName } from '#web/office/app/country-names.ts'
import { load } from '#web/office/app/load.ts'
import { useShowNumber, useTexts } from '#web/office/app/texts.tsx'
import { useFrame } from '#web/office/app/use-frame.ts'
import { formAction, on } from '#web/office/forms/form-action.ts'
import { officeForm } from '#web/office/forms/office-form.tsx'
import { Heading } from '#web/office/ui/panel.tsx'
import { alsoAfterConflict } from '#web/office/ui/reload-after-refusal.ts'
import { Banner } from '#web/ui/banner.tsx'
import { DiscountForm, discountedTicketsIn } from './discount-form.tsx'
import { DiscountNotice } from './discount-list.tsx'

export const loader = (args: LoaderFunctionArgs) =>
  load(args, ({ api }) =>
    api('GET /office-api/discounts/{id}', { params: { id: Number(args.params.id) || 0 } }),
  )

const edit = officeForm('PUT /office-api/discounts/{id}')
const end = officeForm('POST /office-api/discounts/{id}/end')

export const action = formAction(
  on(edit, {
    body: (body, { form }) => ({ ...body, percent: body.percent ?? 0, tickets: discountedTicketsIn(form) }),
    next: ({ answer: { approval }, params: { id } }) =>
      `/discounts/${id}${approval ? `?approval=${approval.id}` : ''}`,
  }),
  end,
)

export const shouldRevalidate = alsoAfterConflict

/** A code with its uses and its form. */
export default function DiscountScreen() {
  const t = useTexts()
  const showNumber = useShowNumber()
  const countryName = useCountryName()
  const discount = useLoaderData<typeof loader>()
  const { state, uses, totalLimit, events, elsewhere } = discount
  const { permissions, permissionsIn } = useFrame()
  const mayEdit =
    elsewhere === 0 &&
    events.every(({ countryCode }) => permissionsIn[countryCode].includes('discounts.edit'))
  const isAbroad = !mayEdit && permissions.includes('discounts.edit')
  return (
    <>
      <Heading isName title={discount.code}>
        {mayEdit && state !== 'ended' && <end.Form send={t('discounts_end')} variant="danger" />}
      </Heading>
      <DiscountNotice />
      <p className="mb-4 flex flex-wrap items-center gap-x-4 text-small">
        <span className="font-semibold">{t(`discounts_state_${state}`)}</span>
        <span className="figures">
          {t('discounts_uses')}: {showNumber(uses)} /{' '}
          {totalLimit === null ? t('discounts_no_limit') : showNumber(totalLimit)}
        </span>
        {events.map(({ id, name, countryCode }) =>
          permissionsIn[countryCode].includes('events.see') ? (
            <Link
              key={id}
              to={`/events/${id}/discounts`}
              className="link inline-flex min-h-11 items-center lg:min-h-7"
            >
              {name}
            </Link>
          ) : (
            <span key={id}>
              {name} ({countryName(countryCode)})
            </span>
          ),
        )}
        {elsewhere > 0 && <span>{t('discounts_elsewhere', { count: elsewhere })}</span>}
      </p>
      {isAbroad && (
        <Banner tone="warning" className="mb-4">
          {t('discount_abroad')}
        </Banner>
      )}
      {(mayEdit || isAbroad) && (
        <DiscountForm form={edit} of={discount} tickets={discount.tickets} readOnly={isAbroad} />
      )}
    </>
  )
}
