import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { countriesWhere } from '#domain/people/staff/permissions.ts'
import { load } from '#web/office/app/load.ts'
import { useTexts } from '#web/office/app/texts.tsx'
import { formAction, on } from '#web/office/forms/form-action.ts'
import { BackLink, Heading } from '#web/office/ui/panel.tsx'
import { renew, revoke } from './driving-forms.ts'
import { MarkedActs } from './marked-acts.tsx'
import { VanLink } from './van-link.tsx'

export const loader = (args: LoaderFunctionArgs) =>
  load(args, async ({ api }) => {
    const params = { id: Number(args.params.id) || 0 }
    const [trip, vans, me] = await Promise.all([
      api('GET /office-api/trips/{id}', { params }),
      api('GET /office-api/trips/{id}/driver-links', { params }),
      api('GET /office-api/me', {}),
    ])
    const mayPlan = countriesWhere(me.roles, 'trips.plan').includes(trip.countryCode)
    const marked = mayPlan ? await api('GET /office-api/trips/{id}/marked-acts', { params }) : null
    // A link is read only when it is asked for, because each reading is in the log.
    const wanted = new URL(args.request.url).searchParams.get('van')
    const shown = vans.find(({ routeId, state }) => routeId === wanted && works(state))
    const link =
      mayPlan && shown
        ? await api('GET /office-api/routes/{id}/driver-link', { params: { id: shown.routeId } })
        : null
    return { trip, vans, mayPlan, marked, shown: link && shown ? { ...link, routeId: shown.routeId } : null }
  })

export const action = formAction(
  on(renew, { next: ({ params, form }) => `/trips/${params.id}/driving?van=${form.get('id')}` }),
  revoke,
)

const works = (state: string) => state === 'made' || state === 'opened'

/** The drivers' links of a trip's vans, and what control has to look at after the trip. */
export default function DrivingScreen() {
  const t = useTexts()
  const { trip, vans, mayPlan, marked, shown } = useLoaderData<typeof loader>()
  return (
    <>
      <BackLink to={`/trips/${trip.id}`}>{trip.event}</BackLink>
      <Heading title={t('driving')} />
      <p className="max-w-text text-small text-ink-soft">
        {t(vans.length === 0 ? 'driving_none' : 'driving_about')}
      </p>
      <ul className="my-5 grid max-w-page items-start gap-4 lg:grid-cols-2">
        {vans.map((van) => (
          <VanLink
            key={van.routeId}
            van={van}
            timeZone={trip.timeZone}
            link={shown?.routeId === van.routeId ? shown : null}
            mayShow={mayPlan && works(van.state)}
            mayPlan={mayPlan}
          />
        ))}
      </ul>
      {marked && <MarkedActs acts={marked} timeZone={trip.timeZone} />}
    </>
  )
}
