import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { ContentItem } from '#contract/office/catalogue/content.ts'
import { type ContentKind, contentKinds } from '#domain/catalogue/landing/content-kinds.ts'
import { expandCountries } from '#domain/people/staff/staff-roles.ts'
import { load } from '#web/office/app/load.ts'
import { useTexts } from '#web/office/app/texts.tsx'
import { useMay } from '#web/office/app/use-may.ts'
import { RefusedAct } from '#web/office/forms/acts.tsx'
import { formAction, on } from '#web/office/forms/form-action.ts'
import { officeForm } from '#web/office/forms/office-form.tsx'
import { localeNames } from '#web/office/ui/words/language-names.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { useOwnFirst } from '../events/event-words.ts'
import { ContentHead, countryIn, samePage } from './content-head.tsx'
import { OrderButtons } from './order-buttons.tsx'

/** The content kind in the address, for the country in the address or the person's first country. */
export const loader = (args: LoaderFunctionArgs) =>
  load(args, async ({ api }) => {
    const kind = contentKinds.find((one) => one === args.params.kind) ?? 'slides'
    const country = countryIn(args.request) ?? firstCountry((await api('GET /office-api/me', {})).roles)
    const { rows } = await api('GET /office-api/content/{kind}', { params: { kind }, query: { country } })
    return { kind, country, rows }
  })

/** The first country of the person's roles; Mexico without any. */
export const firstCountry = (roles: readonly { countries: Parameters<typeof expandCountries>[0] }[]) =>
  roles.flatMap(({ countries }) => expandCountries(countries))[0] ?? 'MX'

const move = officeForm('POST /office-api/content/{kind}/{id}/move')

export const action = formAction(on(move, { next: samePage }))

const tones: Record<ContentItem['state'], BadgeTone> = {
  live: 'leaf',
  off: 'plain',
  scheduled: 'amber',
  over: 'brick',
}

/** The slides, comments or partners of a country in order. */
export default function ContentScreen() {
  const t = useTexts()
  const partName = usePartName()
  const { kind, country, rows } = useLoaderData<typeof loader>()
  const mayEdit = useMay(country)('content.edit')
  return (
    <>
      <ContentHead kind={kind} country={country} />
      <RefusedAct forms={[]} />
      {rows.length === 0 && (
        <p className="rounded-small bg-paper-deep p-6 text-ink-soft">{t(`content_none_${kind}`)}</p>
      )}
      <ol className="max-w-page">
        {rows.map((item) => (
          <li
            key={item.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-paper-line py-3 sm:flex-nowrap"
          >
            <span className="figures w-6 text-right text-ink-soft">{item.position}</span>
            <img
              src={item.imagePath}
              alt=""
              className={`h-16 w-24 shrink-0 rounded-small ${kind === 'partners' ? 'object-contain' : 'object-cover'}`}
            />
            <div className="min-w-0 flex-1 basis-52">
              <Link to={`/content/${kind}/${item.id}`} className="link line-clamp-2">
                {partName(kind, item)}
              </Link>
              <p className="text-small break-words text-ink-soft">
                {kind === 'slides' ? item.url : kind === 'comments' ? item.name : null}
              </p>
              {item.lacks.length > 0 && (
                <p className="text-small text-brick">
                  {t('content_lacks', {
                    languages: item.lacks.map((locale) => localeNames[locale]).join(', '),
                  })}
                </p>
              )}
            </div>
            <Badge tone={tones[item.state]}>{t(`content_state_${item.state}`)}</Badge>
            {mayEdit && (
              <OrderButtons
                kind={kind}
                id={item.id}
                name={partName(kind, item)}
                position={item.position}
                last={rows.length}
              />
            )}
          </li>
        ))}
      </ol>
    </>
  )
}

/**
 * Returns a function for the name of a part in the reader's language, otherwise its country's, otherwise any.
 */
export function usePartName(): (kind: ContentKind, part: ContentItem) => string {
  const ownFirst = useOwnFirst()
  return (kind, { name, texts, locales, url }) => {
    if (kind === 'partners') return name
    const own = ownFirst(locales).map((locale) => texts[locale])
    return [...own, ...Object.values(texts)].find(Boolean) ?? (name || url)
  }
}
