import { Form, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { Manifest } from '#contract/office/travel/manifests.ts'
import { officeLanguages } from '#domain/people/staff/office-languages.ts'
import { load } from '#web/office/app/load.ts'
import { useTexts } from '#web/office/app/texts.tsx'
import { Choice } from '#web/office/forms/inputs.tsx'
import { BackLink, Heading } from '#web/office/ui/panel.tsx'
import { PhoneLink } from '#web/office/ui/phone-link.tsx'
import { Button } from '#web/ui/button.tsx'

export const loader = (args: LoaderFunctionArgs) =>
  load(args, async ({ api }) => {
    const { searchParams } = new URL(args.request.url)
    const id = Number(searchParams.get('plan')) || 0
    const vehicle = searchParams.get('vehicle') ?? ''
    const language = officeLanguages.find((one) => one === searchParams.get('language'))
    const query = { ...(vehicle && { vehicle }), ...(language && { language }) }
    const [manifest, plan] = await Promise.all([
      api('GET /office-api/plans/{id}/manifest', { params: { id }, query }),
      api('GET /office-api/plans/{id}', { params: { id } }),
    ])
    const names = plan.routes.filter(({ leg }) => leg === 'outbound').map((route) => route.vehicle)
    return { manifest, names, vehicle, query }
  })

/**
 * The drivers' manifests of a published plan, on screen or for printing: one page per vehicle, in its driver's
 * language.
 */
export default function ManifestScreen() {
  const t = useTexts()
  const { manifest, names, vehicle, query } = useLoaderData<typeof loader>()
  const { planId, tripId, place, vehicles } = manifest
  return (
    <>
      <div className="print:hidden">
        <BackLink to={`/trips/${tripId}?plan=${planId}`}>{t('manifest_back')}</BackLink>
        <Heading title={t('manifest')} />
        <Form className="my-4 flex flex-wrap items-end gap-3" key={`${vehicle} ${query.language}`}>
          <input type="hidden" name="plan" value={planId} />
          <Choice
            name="vehicle"
            label={t('manifest_vehicle')}
            value={vehicle}
            options={[
              { value: '', label: t('manifest_all') },
              ...names.map((name) => ({ value: name, label: name })),
            ]}
          />
          <Choice
            name="language"
            label={t('manifest_language')}
            value={query.language ?? ''}
            options={[
              { value: '', label: t('manifest_language_of_driver') },
              ...officeLanguages.map((one) => ({ value: one, label: t(`language_${one}`) })),
            ]}
          />
          <Button type="submit" variant="secondary" size="small">
            {t('manifest_show')}
          </Button>
          <a
            href={`/office-api/plans/${planId}/manifest.pdf?${new URLSearchParams(query)}`}
            download
            className="link inline-flex min-h-11 items-center font-semibold"
          >
            {t('manifest_pdf')}
          </a>
        </Form>
      </div>
      {vehicles.map((one) => (
        <Vehicle key={one.vehicle} {...one} place={place} />
      ))}
    </>
  )
}

function Vehicle({
  vehicle,
  language,
  title,
  crew,
  carrier,
  about,
  people,
  legs,
  place,
}: Manifest['vehicles'][number] & { place: string }) {
  return (
    <section
      lang={language}
      aria-label={vehicle}
      className="mb-6 max-w-form rounded-small border border-paper-line bg-white p-4 print:max-w-none print:break-after-page print:border-0 print:p-0"
    >
      <h2 className="display text-heading">{vehicle}</h2>
      <p className="font-semibold">{`${people} · ${title} · ${place}`}</p>
      {crew && <p className="figures font-semibold">{crew}</p>}
      {carrier && <p>{carrier}</p>}
      <p className="text-small text-ink-soft">{about}</p>
      {legs.map(({ leg, title: name, begins, stops, ends }) => (
        <div key={leg} className="mt-4">
          <h3 className="display text-lead">{name}</h3>
          {begins && <p className="figures font-semibold">{begins}</p>}
          <ol>
            {stops.map(({ clock, parties }) => (
              <li
                key={`${clock} ${parties[0]?.orderNumber} ${parties[0]?.address}`}
                className="flex break-inside-avoid flex-wrap border-t border-paper-line py-2"
              >
                <span className="figures w-18 text-lead font-semibold">{clock}</span>
                <ul className="flex min-w-0 flex-[1_1_12rem] flex-col gap-2">
                  {parties.map((party) => (
                    <li key={`${party.orderNumber} ${party.address}`} className="break-words">
                      <strong>{party.address}</strong>
                      <span className="block">
                        {`${party.people} · ${party.name} · `}
                        <PhoneLink phone={party.phone} text={party.phoneText} />
                      </span>
                      {party.note && <span className="block">{party.note}</span>}
                      <span className="figures text-small text-ink-soft">{party.orderNumber}</span>
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ol>
          {ends && <p className="figures border-t border-paper-line pt-2 font-semibold">{ends}</p>}
        </div>
      ))}
    </section>
  )
}
