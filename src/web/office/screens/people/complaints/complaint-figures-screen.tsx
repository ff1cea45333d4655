import { Form, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useCountryName } from '#web/office/app/country-names.ts'
import { load } from '#web/office/app/load.ts'
import { useShowNumber, useTexts } from '#web/office/app/texts.tsx'
import { Input } from '#web/office/forms/inputs.tsx'
import { Facts } from '#web/office/ui/facts.tsx'
import { BackLink, Heading, Panel } from '#web/office/ui/panel.tsx'
import { Button } from '#web/ui/button.tsx'

export const loader = (args: LoaderFunctionArgs) =>
  load(args, async ({ api }) => {
    const year = Number(new URL(args.request.url).searchParams.get('year') ?? new Date().getFullYear())
    return { year, ...(await api('GET /office-api/complaint-figures', { query: { year } })) }
  })

/** The complaints of a year in figures, for the yearly report to the authority. */
export default function ComplaintFiguresScreen() {
  const t = useTexts()
  const showNumber = useShowNumber()
  const countryName = useCountryName()
  const { year, rows } = useLoaderData<typeof loader>()
  return (
    <>
      <BackLink to="/complaints">{t('area_complaints')}</BackLink>
      <Heading title={t('complaints_figures_of', { year: String(year) })} />
      <Form className="mb-4 flex flex-wrap items-end gap-3">
        <Input name="year" label={t('complaints_year')} value={String(year)} type="number" />
        <Button type="submit" size="small" variant="secondary">
          {t('complaints_show')}
        </Button>
      </Form>
      {rows.length === 0 && <p className="text-ink-soft">{t('complaints_none')}</p>}
      {rows.map(({ countryCode, subjects, medianDays, ...row }) => (
        <Panel key={countryCode} title={countryName(countryCode)}>
          <Facts
            facts={[
              [t('complaints_count'), showNumber(row.filed)],
              [t('complaints_kind_reclamo'), showNumber(row.reclamos)],
              [t('complaints_kind_queja'), showNumber(row.quejas)],
              [t('complaints_state_answered'), showNumber(row.answered)],
              [t('complaints_late'), showNumber(row.late)],
              [
                t('complaints_median'),
                medianDays === null ? '–' : showNumber(Math.round(medianDays * 10) / 10),
              ],
              ...subjects.map(
                ({ subject, count }) => [t(`complaints_subject_${subject}`), showNumber(count)] as const,
              ),
            ]}
          />
        </Panel>
      ))}
    </>
  )
}
