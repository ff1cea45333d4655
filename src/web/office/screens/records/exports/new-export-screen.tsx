import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import {
  type ExportSourceName,
  exportSourceNames,
  exportSources,
  moneyReportOf,
} from '#domain/records/exports/export-sources.ts'
import { listQueryOf } from '#web/office/app/list-query.ts'
import { load } from '#web/office/app/load.ts'
import { useShowHour, useTexts } from '#web/office/app/texts.tsx'
import { useFrame } from '#web/office/app/use-frame.ts'
import { formAction, on } from '#web/office/forms/form-action.ts'
import { textIn } from '#web/office/forms/texts-in.ts'
import { mostCounted } from '#web/office/ui/lists/list.tsx'
import { Heading } from '#web/office/ui/panel.tsx'
import { Tabs } from '#web/office/ui/tabs.tsx'
import { ask, ExportForm } from './export-form.tsx'
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
  const { permissions } = useFrame()
  const { source, query, names, count } = useLoaderData<typeof loader>()
  const [common, others] = [true, false].map((wanted) =>
    Object.fromEntries(Object.entries(query).filter(([name]) => ofEverySource.includes(name) === wanted)),
  ) as [Record<string, string>, Record<string, string>]
  const filterFor = (name: ExportSourceName) => (name === source ? query : common)
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
        <ListFilter source={source} filter={others} names={names} count={count} />
      )}
      <ExportForm source={source} query={query} others={others} />
    </div>
  )
}

/** The filter of the list from which the export was started, in words, with its number of rows. */
function ListFilter({
  source,
  filter,
  names,
  count,
}: {
  source: ExportSourceName
  filter: Record<string, string>
  names: Record<string, string | null>
  count: number | null
}) {
  const t = useTexts()
  const words = useFilterWords()
  const showHour = useShowHour()
  const shownNames = names.date ? { ...names, date: showHour(names.date) } : names
  return (
    <p>
      {words(source, filter, shownNames)}
      {count !== null && (
        <span className="figures block text-small text-ink-soft">
          {count > mostCounted ? t('list_count_more', { most: mostCounted }) : t('list_count', { count })}
        </span>
      )}
    </p>
  )
}
