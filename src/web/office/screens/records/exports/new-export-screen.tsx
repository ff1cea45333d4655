import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { countryCodes } from '#domain/geography/countries/country.ts'
import {
  columnsOf,
  type ExportColumn,
  type ExportSourceName,
  exportFormats,
  exportSourceNames,
  exportSources,
  moneyReportOf,
  mostPersonalRows,
} from '#domain/records/exports/export-sources.ts'
import { isMeasure } from '#domain/sales/reports/report-kinds.ts'
import { useCountryName } from '#web/office/app/country-names.ts'
import { listQueryOf } from '#web/office/app/list-query.ts'
import { load } from '#web/office/app/load.ts'
import { useShowHour, useTexts } from '#web/office/app/texts.tsx'
import { useFrame } from '#web/office/app/use-frame.ts'
import { formAction, on } from '#web/office/forms/form-action.ts'
import { Choice, Input } from '#web/office/forms/inputs.tsx'
import { officeForm } from '#web/office/forms/office-form.tsx'
import { textIn } from '#web/office/forms/texts-in.ts'
import { mostCounted } from '#web/office/ui/lists/list.tsx'
import { Heading } from '#web/office/ui/panel.tsx'
import { Tabs } from '#web/office/ui/tabs.tsx'
import { useFilterWords } from './export-words.ts'

/** Parameters of a list that are not filters. */
const notFilters = ['source', 'sort', 'after', 'before', 'limit']

/** Filters of all sources; those of one source do not apply to another. */
const ofEverySource = ['from', 'to', 'country']

export const loader = (args: LoaderFunctionArgs) =>
  load(args, async ({ api }) => {
    const asked = listQueryOf(args.request)
    const source = exportSourceNames.find((one) => one === asked.source) ?? 'ledger'
    const query = Object.fromEntries(Object.entries(asked).filter(([name]) => !notFilters.includes(name)))
    if (source === 'payouts' && query.payout) {
      const { name } = await api('GET /office-api/settlements/{id}', { params: { id: Number(query.payout) } })
      return { source, query, names: { payout: name }, count: null }
    }
    if (source === 'report') query.report = moneyReportOf(query)
    if (source !== 'orders') return { source, query, names: {}, count: null }
    const [{ names, count }, { provinces }] = await Promise.all([
      api('GET /office-api/orders', { query: { ...query, limit: '1' } }),
      api('GET /office-api/order-choices', {}),
    ])
    const province = provinces.find(({ id }) => String(id) === query.province)?.name ?? null
    return { source, query, names: { ...names, province }, count }
  })

const ask = officeForm('POST /office-api/exports')

export const action = formAction(
  on(ask, {
    // Without a ticked column the endpoint would take all of them.
    body: ({ columns = [], ...body }, { form }) => ({ ...body, columns, query: queryIn(form) }),
    next: ({ answer: { id } }) => `/exports/${id}`,
  }),
)

/** The filter of the list from which the export was started, with the period and country of the form. */
function queryIn(form: FormData): Record<string, string> {
  const query = JSON.parse(textIn(form, 'query') || '{}') as Record<string, string>
  const common = ofEverySource.map((name) => [name, textIn(form, name)] as const)
  const all: Record<string, string> = { ...query, ...Object.fromEntries(common) }
  // Swap the days if they were entered in the wrong order.
  if (all.from && all.to && all.from > all.to) [all.from, all.to] = [all.to, all.from]
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''))
}

/**
 * Chooses period, columns and format of a file. Further filters come from the list from which the export was started.
 */
export default function NewExportScreen() {
  const t = useTexts()
  const words = useFilterWords()
  const countryName = useCountryName()
  const { permissions, permissionsIn } = useFrame()
  const { source, query, names: found, count } = useLoaderData<typeof loader>()
  const showHour = useShowHour()
  const names: Record<string, string | null> = { ...found }
  if (names.date) names.date = showHour(names.date)
  const columns = columnsOf(source, query)
  const seesContacts = permissions.includes('contacts.see')
  const contacts = permissions.includes('exports.with-personal-data')
    ? columns.filter(({ personal, contact }) => personal && (seesContacts || !contact))
    : []
  const common = Object.entries(query).filter(([name]) => ofEverySource.includes(name))
  const others = Object.fromEntries(Object.entries(query).filter(([name]) => !ofEverySource.includes(name)))
  const { may } = exportSources[source]
  const countries = countryCodes.filter((code) => permissionsIn[code].includes(may))
  const filterFor = (name: ExportSourceName) => (name === source ? query : Object.fromEntries(common))
  const isReport = source === 'report' || source === 'occupancy' || source === 'rides'
  const box = ({ name, personal }: ExportColumn) => (
    <ask.Check
      key={name}
      name="columns"
      value={name}
      checked={!personal}
      label={isMeasure(name) ? t(`report_measure_${name}`) : t(`export_column_${name}`)}
      className="flex min-h-11 items-center gap-2 text-small"
    />
  )
  return (
    <div className="flex max-w-form flex-col gap-5">
      <Heading title={t('export_new')} />
      <Tabs
        label={t('field_what')}
        tabs={exportSourceNames
          .filter((name) => permissions.includes(exportSources[name].may))
          .map((name) => ({
            to: `/exports/new?${new URLSearchParams({ ...filterFor(name), source: name })}`,
            text: t(`export_source_${name}`),
            isCurrent: name === source,
          }))}
      />
      <p className="text-small text-ink-soft">{t(`export_about_${source}`)}</p>
      {Object.keys(others).length > 0 && (
        <p>
          {words(source, others, names)}
          {count !== null && (
            <span className="figures block text-small text-ink-soft">
              {count > mostCounted ? t('list_count_more', { most: mostCounted }) : t('list_count', { count })}
            </span>
          )}
        </p>
      )}
      <ask.Form look="page" send={t('export_ask')}>
        <input type="hidden" name="source" value={source} />
        <input type="hidden" name="query" value={JSON.stringify(others)} />
        <fieldset className="flex flex-col gap-2">
          <legend className="font-semibold">{t('export_period')}</legend>
          <p className="text-small text-ink-soft">
            {t(isReport ? 'export_period_hint_report' : 'export_period_hint')}
          </p>
          <div className="grid gap-3 sm:grid-cols-2">
            <Input type="date" name="from" label={t('field_from')} value={query.from} />
            <Input type="date" name="to" label={t('field_to')} value={query.to} />
          </div>
        </fieldset>
        {countries.length > 1 && (
          <Choice
            name="country"
            label={t('field_country')}
            value={query.country}
            options={[
              { value: '', label: t('filter_all') },
              ...countries.map((value) => ({ value, label: countryName(value) })),
            ]}
          />
        )}
        <fieldset className="flex flex-col">
          <legend className="font-semibold">{t('export_columns')}</legend>
          <div className="two-columns grid sm:grid-cols-3">
            {columns.filter(({ personal }) => !personal).map(box)}
          </div>
        </fieldset>
        {contacts.length > 0 && (
          <fieldset className="flex flex-col">
            <legend className="font-semibold">{t('export_contacts')}</legend>
            <p className="text-small text-ink-soft">
              {t('export_contacts_hint', { most: mostPersonalRows })}
            </p>
            <div className="two-columns grid sm:grid-cols-3">{contacts.map(box)}</div>
            <ask.Input name="reason" label={t('field_reason')} long rows={2} />
          </fieldset>
        )}
        <ask.Choice
          name="format"
          label={t('export_format')}
          value="xlsx"
          options={exportFormats.map((format) => ({ value: format, label: t(`export_format_${format}`) }))}
        />
      </ask.Form>
    </div>
  )
}
