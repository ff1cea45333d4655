import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { load } from '#web/office/app/load.ts'
import { useShowNumber, useShowTime, useTexts } from '#web/office/app/texts.tsx'
import { ScrolledTable } from '#web/office/ui/lists/scrolled-table.tsx'
import { BackLink, Heading } from '#web/office/ui/panel.tsx'

export const loader = (args: LoaderFunctionArgs) =>
  load(args, ({ api }) => api('GET /office-api/retention', {}))

/** The number of rows that the next run would erase, by kind, and the oldest. */
export default function RetentionScreen() {
  const t = useTexts()
  const showNumber = useShowNumber()
  const showTime = useShowTime()
  const { years, parts } = useLoaderData<typeof loader>()
  return (
    <>
      <BackLink to="/data-requests">{t('area_data_requests')}</BackLink>
      <Heading title={t('retention')} />
      <p className="mb-4 max-w-text text-small">{t('retention_rule', { years })}</p>
      <ScrolledTable label={t('retention')}>
        <table className="w-full max-w-text text-small">
          <thead>
            <tr className="border-b border-ink text-left">
              <th className="py-2">{t('retention_part')}</th>
              <th className="py-2 pl-3 text-right">{t('retention_count')}</th>
              <th className="py-2 pl-3 text-right">{t('retention_oldest')}</th>
            </tr>
          </thead>
          <tbody>
            {parts.map(({ part, count, oldest }) => (
              <tr key={part} className="border-b border-paper-line">
                <th scope="row" className="py-2 text-left font-normal">
                  {t(`retention_part_${part}`)}
                </th>
                <td className="figures py-2 pl-3 text-right">{showNumber(count)}</td>
                <td className="py-2 pl-3 text-right">{oldest ? showTime(oldest) : '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrolledTable>
    </>
  )
}
