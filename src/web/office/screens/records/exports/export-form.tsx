import { countryCodes } from '#domain/geography/countries/country.ts'
import {
  columnsOf,
  type ExportColumn,
  type ExportSourceName,
  exportFormats,
  exportSources,
  mostPersonalRows,
} from '#domain/records/exports/export-sources.ts'
import { isMeasure } from '#domain/sales/reports/report-kinds.ts'
import { useCountryName } from '#web/office/app/country-names.ts'
import { useTexts } from '#web/office/app/texts.tsx'
import { useFrame } from '#web/office/app/use-frame.ts'
import { Choice, Input } from '#web/office/forms/inputs.tsx'
import { officeForm } from '#web/office/forms/office-form.tsx'

export const ask = officeForm('POST /office-api/exports')

type Query = Record<string, string>

/** Period, country, columns and format of a file. */
export function ExportForm({
  source,
  query,
  others,
}: {
  source: ExportSourceName
  query: Query
  /** the filters of the list that have no field here */
  others: Query
}) {
  const t = useTexts()
  return (
    <ask.Form look="page" send={t('export_ask')}>
      <input type="hidden" name="source" value={source} />
      <input type="hidden" name="query" value={JSON.stringify(others)} />
      <Period query={query} isReport={source === 'report' || source === 'occupancy' || source === 'rides'} />
      <Country source={source} chosen={query.country} />
      <Columns columns={columnsOf(source, query)} />
      <ask.Choice
        name="format"
        label={t('export_format')}
        value="xlsx"
        options={exportFormats.map((format) => ({ value: format, label: t(`export_format_${format}`) }))}
      />
    </ask.Form>
  )
}

function Period({ query, isReport }: { query: Query; isReport: boolean }) {
  const t = useTexts()
  return (
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
  )
}

function Country({ source, chosen }: { source: ExportSourceName; chosen: string | undefined }) {
  const t = useTexts()
  const countryName = useCountryName()
  const { permissionsIn } = useFrame()
  const countries = countryCodes.filter((code) => permissionsIn[code].includes(exportSources[source].may))
  if (countries.length < 2) return null
  return (
    <Choice
      name="country"
      label={t('field_country')}
      value={chosen}
      options={[
        { value: '', label: t('filter_all') },
        ...countries.map((value) => ({ value, label: countryName(value) })),
      ]}
    />
  )
}

/** The columns; those with personal data only for staff who may export it, and with a reason. */
function Columns({ columns }: { columns: readonly ExportColumn[] }) {
  const t = useTexts()
  const { permissions } = useFrame()
  const seesContacts = permissions.includes('contacts.see')
  const contacts = permissions.includes('exports.with-personal-data')
    ? columns.filter(({ personal, contact }) => personal && (seesContacts || !contact))
    : []
  return (
    <>
      <fieldset className="flex flex-col">
        <legend className="font-semibold">{t('export_columns')}</legend>
        <div className="two-columns grid sm:grid-cols-3">
          {columns.filter(({ personal }) => !personal).map(columnBox)}
        </div>
      </fieldset>
      {contacts.length > 0 && (
        <fieldset className="flex flex-col">
          <legend className="font-semibold">{t('export_contacts')}</legend>
          <p className="text-small text-ink-soft">{t('export_contacts_hint', { most: mostPersonalRows })}</p>
          <div className="two-columns grid sm:grid-cols-3">{contacts.map(columnBox)}</div>
          <ask.Input name="reason" label={t('field_reason')} long rows={2} />
        </fieldset>
      )}
    </>
  )

  function columnBox({ name, personal }: ExportColumn) {
    return (
      <ask.Check
        key={name}
        name="columns"
        value={name}
        checked={!personal}
        label={isMeasure(name) ? t(`report_measure_${name}`) : t(`export_column_${name}`)}
        className="flex min-h-11 items-center gap-2 text-small"
      />
    )
  }
}
