import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { ContentItem } from '#contract/office/catalogue/content.ts'
import { contentKinds } from '#domain/catalogue/landing/content-kinds.ts'
import { countryOf } from '#domain/geography/countries/countries.ts'
import { locales as allLocales } from '#domain/platform/locales.ts'
import { load } from '#web/office/app/load.ts'
import { formAction, on, type SentForm, showAgain } from '#web/office/forms/form-action.ts'
import { textIn, textsIn } from '#web/office/forms/texts-in.ts'
import { alsoAfterConflict } from '#web/office/ui/reload-after-refusal.ts'
import { countryIn } from './content-head.tsx'
import { edit, PartForm, remove } from './part-form.tsx'

const kindIn = (params: { kind?: string }) => contentKinds.find((one) => one === params.kind) ?? 'slides'

/** The part with the id in the address; `null` for a new one, for the country in the address. */
export const loader = (args: LoaderFunctionArgs) =>
  load(args, async ({ api }) => {
    const kind = kindIn(args.params)
    const { id } = args.params
    const item: ContentItem | null = id
      ? await api('GET /office-api/content/{kind}/{id}', { params: { kind, id: Number(id) } })
      : null
    return { kind, item, country: item?.countryCode ?? countryIn(args.request) ?? 'MX', now: Date.now() }
  })

/** Fills one language with the text of another; saves nothing. */
function copyText({ form }: SentForm) {
  const to = allLocales.find((locale) => locale === form.get('copy'))
  if (!to) return undefined
  const values = textsIn(form, ['copy'])
  values[`texts.${to}`] = textIn(form, `texts.${textIn(form, `${to}.from`)}`)
  return showAgain(edit, form, { code: 'copied', values })
}

const middle = { x: 50, y: 50 }
const countryOfNew = (request: Request) => countryIn(request) ?? 'MX'

export const action = formAction(
  on(edit, {
    whenNew: 'POST /office-api/content/{kind}',
    instead: copyText,
    async body({ focus, tags, ...body }, { api, form, params, request }) {
      const file = form.get('image')
      if (file instanceof File && file.size > 0) {
        const upload = new FormData()
        upload.set('image', file)
        // Stored in the form, so that the picture is not lost when another field is refused.
        body.imagePath = (await api('POST /office-api/content-pictures', { form: upload })).imagePath
        form.set('imagePath', body.imagePath)
      }
      return {
        ...body,
        focus: { ...middle, ...focus },
        tags: tags.flatMap((words) => words.split(/\s+/).filter(Boolean)),
        ...(params.id === undefined && { countryCode: countryOfNew(request) }),
      }
    },
    next: ({ form, params, request }) =>
      `/content/${params.kind}?country=${params.id === undefined ? countryOfNew(request) : form.get('country')}`,
  }),
  on(remove, { next: ({ form, params }) => `/content/${params.kind}?country=${form.get('country')}` }),
)

export const shouldRevalidate = alsoAfterConflict

/** A slide, comment or partner, new or existing. */
export default function PartScreen() {
  const { kind, item, country, now } = useLoaderData<typeof loader>()
  const { locales, timeZone } = countryOf(country)
  return <PartForm {...{ kind, item, country, locales, timeZone, now }} />
}
