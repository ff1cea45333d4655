import { Form, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { RecommendedEvent } from '#contract/office/catalogue/content.ts'
import { load } from '#web/office/app/load.ts'
import { useShowHour, useTexts } from '#web/office/app/texts.tsx'
import { useMay } from '#web/office/app/use-may.ts'
import { RefusedAct } from '#web/office/forms/acts.tsx'
import { denseControl } from '#web/office/forms/dense-control.ts'
import { formAction, on } from '#web/office/forms/form-action.ts'
import { officeForm } from '#web/office/forms/office-form.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ContentHead, countryIn, samePage } from './content-head.tsx'
import { firstCountry } from './content-screen.tsx'
import { OrderButtons } from './order-buttons.tsx'

export const loader = (args: LoaderFunctionArgs) =>
  load(args, async ({ api }) => {
    const country = countryIn(args.request) ?? firstCountry((await api('GET /office-api/me', {})).roles)
    const q = new URL(args.request.url).searchParams.get('q') ?? ''
    return { country, q, ...(await api('GET /office-api/recommended-events', { query: { country, q } })) }
  })

const recommend = officeForm('POST /office-api/recommended-events/{id}')

export const action = formAction(
  on(recommend, {
    body: (body, { form }) => ({ ...body, recommended: !form.has('remove') }),
    next: samePage,
  }),
)

/** The recommended events of a country in order, and others to add. */
export default function RecommendedScreen() {
  const t = useTexts()
  const { country, rows } = useLoaderData<typeof loader>()
  const mayEdit = useMay(country)('content.edit')
  return (
    <>
      <ContentHead kind="recommended" country={country} />
      <RefusedAct forms={[]} />
      {rows.length === 0 && (
        <p className="rounded-small bg-paper-deep p-6 text-ink-soft">{t('content_none_recommended')}</p>
      )}
      <ol>
        {rows.map((event, nth) => (
          <Row key={event.id} event={event} position={nth + 1}>
            {mayEdit && (
              <>
                <OrderButtons id={event.id} name={event.name} position={nth + 1} last={rows.length} />
                <RecommendForm event={event} isRecommended />
              </>
            )}
          </Row>
        ))}
      </ol>
      {mayEdit && <OtherEvents />}
    </>
  )
}

/** The search for events to recommend. */
function OtherEvents() {
  const t = useTexts()
  const { country, q, others } = useLoaderData<typeof loader>()
  return (
    <section className="mt-8">
      <h2 className="mb-3 text-lead font-semibold">{t('content_recommend')}</h2>
      <Form method="get" role="search" className="mb-3 flex flex-wrap items-end gap-2">
        <input type="hidden" name="country" value={country} />
        <label className="flex min-w-0 flex-[1_1_12rem] flex-col gap-1 text-small font-semibold sm:max-w-form">
          {t('events_search')}
          <input key={q} type="search" name="q" defaultValue={q} className={denseControl} />
        </label>
        <Button type="submit" variant="secondary" size="small">
          {t('filter_apply')}
        </Button>
      </Form>
      {others.length === 0 && <p className="text-small text-ink-soft">{t('list_no_match')}</p>}
      <ul>
        {others.map((event) => (
          <Row key={event.id} event={event}>
            <RecommendForm event={event} />
          </Row>
        ))}
      </ul>
    </section>
  )
}

/** Recommends an event, or ends its recommendation. */
function RecommendForm({
  event,
  isRecommended = false,
}: {
  event: RecommendedEvent
  isRecommended?: boolean
}) {
  const t = useTexts()
  return (
    <Form method="post">
      <input type="hidden" name="id" value={event.id} />
      <Button
        type="submit"
        {...(isRecommended && { name: 'remove', value: '1' })}
        variant={isRecommended ? 'quiet' : 'secondary'}
        size="small"
        aria-label={t(isRecommended ? 'content_remove' : 'content_add', { name: event.name })}
      >
        {t(isRecommended ? 'events_remove' : 'add')}
      </Button>
    </Form>
  )
}

function Row({
  event,
  position,
  children,
}: {
  event: RecommendedEvent
  position?: number
  children?: React.ReactNode
}) {
  const t = useTexts()
  const showHour = useShowHour()
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-paper-line py-2">
      {position !== undefined && <span className="figures w-6 text-right text-ink-soft">{position}</span>}
      <div className="min-w-0 flex-1 basis-52">
        <Link to={`/events/${event.id}`} className="link">
          {event.name}
        </Link>
        <p className="figures text-small text-ink-soft">
          {showHour(event.startsAt)} · {event.placeName}
        </p>
      </div>
      {!event.onSale && <Badge tone="amber">{t('content_not_on_sale')}</Badge>}
      {children}
    </li>
  )
}
