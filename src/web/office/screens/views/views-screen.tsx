import {
  type ActionFunctionArgs,
  Form,
  Link,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
} from 'react-router'
import { type View, viewLists } from '#contract/office/lists/views.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { answerForm, useFormAnswer } from '../../app/answer-form.ts'
import { load } from '../../app/load.ts'
import { ownPath } from '../../app/own-path.ts'
import { textIn } from '../../app/read-fields.ts'
import { useTexts } from '../../app/texts.tsx'
import { OfficeField, OfficeForm, SendButton } from '../../ui/forms/office-form.tsx'
import { Heading, Panel } from '../../ui/panel.tsx'

function askedIn(request: Request) {
  const { searchParams } = new URL(request.url)
  const list = viewLists.find((one) => one === searchParams.get('list')) ?? 'events'
  return {
    list,
    query: searchParams.get('query') ?? '',
    next: ownPath(searchParams.get('next') ?? `/${list}`),
  }
}

export const loader = (args: LoaderFunctionArgs) =>
  load(args, async ({ api }) => {
    const asked = askedIn(args.request)
    const { rows } = await api('GET /office-api/views', { query: { list: asked.list } })
    return { ...asked, views: rows }
  })

export const action = (args: ActionFunctionArgs) =>
  answerForm(args, async ({ api, form }) => {
    const { list, query } = askedIn(args.request)
    const params = { id: textIn(form, 'id') }
    const body = { name: textIn(form, 'name'), isDefault: form.get('isDefault') === 'on' }
    const act = textIn(form, 'act')
    if (act === 'new') {
      await api('POST /office-api/views', { body: { ...body, list, query } })
      return redirect(`/${list}?${query}`)
    }
    if (act === 'delete') await api('DELETE /office-api/views/{id}', { params })
    else await api('PUT /office-api/views/{id}', { params, body })
    return redirect(`/views${new URL(args.request.url).search}`)
  })

/** Saves the current filters of a list under a name; renames, deletes, and sets the default view. */
export default function ViewsScreen() {
  const t = useTexts()
  const { list, query, next, views } = useLoaderData<typeof loader>()
  const refused = useFormAnswer()?.values.id
  return (
    <>
      <Heading title={t('views')} />
      <Link to={next} className="link text-small">
        {t('views_back')}
      </Link>
      {query !== '' && (
        <Panel title={t('views_save')}>
          <OfficeForm quiet={refused !== undefined}>
            <input type="hidden" name="act" value="new" />
            <OfficeField name="name" label={t('field_name')} />
            <DefaultBox checked={false} />
            <SendButton>{t('save')}</SendButton>
          </OfficeForm>
        </Panel>
      )}
      {views.map((view) => (
        <ViewForm key={view.id} view={view} list={list} />
      ))}
      {views.length === 0 && query === '' && (
        <p className="mt-4 rounded-small bg-paper-deep p-6">{t('views_none')}</p>
      )}
    </>
  )
}

function ViewForm({ view: { id, name, isDefault, query }, list }: { view: View; list: string }) {
  const t = useTexts()
  const answer = useFormAnswer()
  const refused = answer?.values.id === String(id) ? answer : undefined
  return (
    <Panel title={name}>
      {refused?.text && <Banner tone="error">{refused.text}</Banner>}
      <Form method="post" className="flex flex-wrap items-end gap-3">
        <input type="hidden" name="id" value={id} />
        <label className="flex min-w-0 flex-[1_1_10rem] flex-col gap-1 text-small font-semibold">
          {t('field_name')}
          <input
            name="name"
            defaultValue={refused?.values.name ?? name}
            required
            maxLength={60}
            className="min-h-11 rounded-small border border-control bg-white px-3 text-body font-normal"
          />
        </label>
        <DefaultBox checked={isDefault} />
        <Button type="submit" size="small" name="act" value="save">
          {t('save')}
        </Button>
        <Button type="submit" size="small" variant="secondary" name="act" value="delete">
          {t('views_delete')}
        </Button>
        <Link to={`/${list}?${query}`} className="link inline-flex min-h-10 items-center text-small">
          {t('views_open')}
        </Link>
      </Form>
    </Panel>
  )
}

function DefaultBox({ checked }: { checked: boolean }) {
  const t = useTexts()
  return (
    <label className="flex min-h-11 items-center gap-2 text-small">
      <input type="checkbox" name="isDefault" defaultChecked={checked} className="size-5" />
      {t('views_default')}
    </label>
  )
}
