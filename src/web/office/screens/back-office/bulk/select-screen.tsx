import { Link, useLocation } from 'react-router'
import { useTexts } from '#web/office/app/texts.tsx'
import { formAction, step } from '#web/office/forms/form-action.ts'
import { useFormAnswer } from '#web/office/forms/form-answer.ts'
import { Heading } from '#web/office/ui/panel.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { bulkListIn } from './bulk-list-name.ts'
import { bulkListAt } from './bulk-lists.ts'

/**
 * Freezes the ticked rows of a list, or all that match its filter, and leads to the page of the bulk action. The filter
 * is the query of the list's address, which the endpoint validates.
 */
export const action = formAction(
  step('select', async ({ api, form, request }) => {
    const { name, of, filters } = bulkListAt(new URL(request.url).pathname)
    const search = new URLSearchParams(String(form.get('search') ?? ''))
    const ids = form.getAll('ids').map(Number)
    if (!form.has('all') && ids.length === 0) return `/${name}?${search}`
    const filled = [...search].filter(([key, value]) => value && filters.some((one) => one === key))
    const body = form.has('all') ? { filter: Object.fromEntries(filled) } : { ids }
    const { id } = await api(`POST /office-api/${of}-selections`, { body })
    const query = new URLSearchParams({ act: String(form.get('act') ?? ''), next: `/${name}?${search}` })
    return `/${name}/bulk/${id}?${query}`
  }),
)

/** Shown when a list submitted no rows, or they were not accepted. */
export default function SelectScreen() {
  const t = useTexts()
  const refused = useFormAnswer()
  const list = bulkListIn(useLocation().pathname)
  return (
    <div className="flex max-w-text flex-col items-start gap-5">
      <Heading title={t('list_select')} />
      {refused?.text ? <Banner tone="error">{refused.text}</Banner> : <p>{t('bulk_none')}</p>}
      <Link to={`/${list}${refused?.values.search ?? ''}`} className="link inline-flex min-h-11 items-center">
        {t('bulk_back')}
      </Link>
    </div>
  )
}
