import { Link } from 'react-router'
import { contentKinds } from '#domain/catalogue/landing/content-kinds.ts'
import { type CountryCode, countryCodes } from '#domain/geography/countries/country.ts'
import { expandCountries } from '#domain/people/staff/staff-roles.ts'
import { useCountryName } from '#web/office/app/country-names.ts'
import { pageOf } from '#web/office/app/load.ts'
import { useTexts } from '#web/office/app/texts.tsx'
import { useFrame } from '#web/office/app/use-frame.ts'
import { useMay } from '#web/office/app/use-may.ts'
import { Heading } from '#web/office/ui/panel.tsx'
import { Tabs } from '#web/office/ui/tabs.tsx'
import { ButtonLink } from '#web/ui/button.tsx'

/** The country in the address. */
export const countryIn = (request: Request): CountryCode | undefined => {
  const named = new URL(request.url).searchParams.get('country')
  return countryCodes.find((code) => code === named)
}

/** The same page of the same country. */
export function samePage({ request }: { request: Request }): string {
  const { path, search } = pageOf(request)
  return path + search
}

/** The countries of a person's roles. */
export function useOwnCountries(): CountryCode[] {
  const { roles } = useFrame()
  return countryCodes.filter((code) =>
    roles.some(({ countries }) => expandCountries(countries).includes(code)),
  )
}

/** The title of a landing page's content, with links to its parts and countries. */
export function ContentHead({
  kind,
  country,
}: {
  kind: (typeof contentKinds)[number] | 'recommended'
  country: CountryCode
}) {
  const t = useTexts()
  const mayEdit = useMay(country)('content.edit')
  const countries = useOwnCountries()
  const countryName = useCountryName()
  return (
    <>
      <Heading title={`${t('area_content')} · ${t(`content_part_${kind}`)}`}>
        {kind !== 'recommended' && mayEdit && (
          <ButtonLink to={`/content/${kind}/new?country=${country}`} size="small">
            {t('add')}
          </ButtonLink>
        )}
      </Heading>
      <div className="mb-2">
        <Tabs
          label={t('area_content')}
          tabs={[...contentKinds, 'recommended' as const].map((one) => ({
            to: `/content/${one}?country=${country}`,
            text: t(`content_part_${one}`),
            isCurrent: one === kind,
          }))}
        />
      </div>
      {countries.length > 1 && (
        <nav aria-label={t('field_country')} className="mb-5 flex flex-wrap gap-1">
          {countries.map((code) => (
            <Link
              key={code}
              to={`/content/${kind}?country=${code}`}
              aria-current={code === country ? 'true' : undefined}
              className="inline-flex min-h-11 items-center rounded-full border-2 border-paper-line px-4 text-small font-semibold aria-[current]:bg-ink aria-[current]:text-paper lg:min-h-9"
            >
              {countryName(code)}
            </Link>
          ))}
        </nav>
      )}
    </>
  )
}
