import type { ContentItem } from '#contract/office/catalogue/content.ts'
import type { ContentKind } from '#domain/catalogue/landing/content-kinds.ts'
import type { CountryCode } from '#domain/geography/countries/country.ts'
import type { Locale } from '#domain/platform/locales.ts'
import { useCountryName } from '#web/office/app/country-names.ts'
import { useTexts } from '#web/office/app/texts.tsx'
import { useMay } from '#web/office/app/use-may.ts'
import { Versions } from '#web/office/forms/conflict.tsx'
import { DefaultSave } from '#web/office/forms/default-save.tsx'
import { FocusField } from '#web/office/forms/focus-field.tsx'
import { Choice, Input } from '#web/office/forms/inputs.tsx'
import { officeForm } from '#web/office/forms/office-form.tsx'
import { BackLink, Heading } from '#web/office/ui/panel.tsx'
import { localeNames } from '#web/office/ui/words/language-names.ts'
import { useZoneName } from '#web/office/ui/words/zone-name.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { usePartName } from './content-screen.tsx'

type PartFormProps = {
  kind: ContentKind
  /** null for a new one */
  item: ContentItem | null
  country: CountryCode
  locales: readonly Locale[]
  timeZone: string
  now: number
}

export const edit = officeForm('PUT /office-api/content/{kind}/{id}')
export const remove = officeForm('DELETE /office-api/content/{kind}/{id}')

/** The stored values by the names of their fields. */
function savedOf(item: ContentItem | null, locales: readonly Locale[]) {
  return {
    url: item?.url,
    name: item?.name,
    tags: item?.tags?.join(' ') ?? '',
    startsAt: item?.startsAt,
    endsAt: item?.endsAt,
    imagePath: item?.imagePath,
    'focus.x': item?.focus?.x ?? 50,
    'focus.y': item?.focus?.y ?? 50,
    ...Object.fromEntries(locales.map((locale) => [`texts.${locale}`, item?.texts[locale]])),
  }
}

export function PartForm(props: PartFormProps) {
  const { kind, item, country } = props
  const t = useTexts()
  const partName = usePartName()
  const countryName = useCountryName()
  const mayEdit = useMay(country)('content.edit')
  return (
    <>
      <BackLink to={`/content/${kind}?country=${country}`}>
        {t('area_content')} · {t(`content_part_${kind}`)} · {countryName(country)}
      </BackLink>
      <Heading
        title={item ? (kind === 'slides' ? partName(kind, item) : item.name) : t(`content_new_${kind}`)}
      />
      <div className="max-w-text">
        <EditForm {...props} mayEdit={mayEdit} />
      </div>
      {item && mayEdit && (
        <details className="mt-8">
          <summary className="link w-fit cursor-pointer text-small">{t('content_delete')}</summary>
          <div className="pt-3">
            <remove.Form send={t('content_delete')} variant="danger">
              <input type="hidden" name="country" value={country} />
              <p>{t('content_delete_text')}</p>
            </remove.Form>
          </div>
        </details>
      )}
    </>
  )
}

function EditForm({ mayEdit, ...props }: PartFormProps & { mayEdit: boolean }) {
  const { kind, item, country, locales, timeZone, now } = props
  const t = useTexts()
  const zone = useZoneName()
  const answer = edit.useAnswer()
  const labels = {
    url: t('content_url'),
    tags: t('content_tags'),
    imagePath: t('content_picture'),
    startsAt: t('content_from'),
    endsAt: t('content_until'),
    'focus.x': t('events_focus_x'),
    'focus.y': t('events_focus_y'),
    ...(kind !== 'slides' && { name: t(`content_name_${kind}`) }),
    ...Object.fromEntries(locales.map((locale) => [`texts.${locale}`, localeNames[locale]])),
  }
  return (
    <edit.Form
      look="edit"
      key={item ? undefined : JSON.stringify(answer?.values)}
      multipart
      send={t('save')}
      disabled={!mayEdit}
      saved={savedOf(item, locales)}
      versions={Versions}
      version={item?.version}
      labels={labels}
    >
      <input type="hidden" name="country" value={country} />
      <DefaultSave />
      <edit.Check name="shown" checked={item?.shown ?? true} label={t('content_shown')} />
      {kind === 'slides' && <edit.Input name="url" hint={t('content_url_hint')} />}
      {kind !== 'slides' && <edit.Input name="name" />}
      {kind !== 'partners' && <Texts locales={locales} kind={kind} item={item} />}
      {kind === 'comments' && <edit.Input name="tags" hint={t('content_tags_hint')} />}
      <PartPicture {...props} />
      <div className="grid gap-4 sm:grid-cols-2">
        <edit.Input
          name="startsAt"
          type="datetime-local"
          hint={t('content_from_hint', { zone: zone(timeZone, now) })}
        />
        <edit.Input name="endsAt" type="datetime-local" hint={t('content_until_hint')} />
      </div>
    </edit.Form>
  )
}

/** The field of a picture, and the stored one with the point that stays visible when it is cropped. */
function PartPicture({ kind, item, locales }: PartFormProps) {
  const t = useTexts()
  const answer = edit.useAnswer()
  const saved = savedOf(item, locales)
  const value = (name: 'imagePath' | 'focus.x' | 'focus.y') =>
    answer?.values[name] ?? String(saved[name] ?? '')
  return (
    <>
      <Input
        name="image"
        type="file"
        label={item ? t('events_picture') : t('content_picture')}
        hint={t('events_picture_hint')}
      />
      <input type="hidden" name="imagePath" value={value('imagePath')} />
      {answer?.fields.imagePath && <Banner tone="error">{t('content_picture_missing')}</Banner>}
      {value('imagePath') && kind !== 'partners' && (
        <FocusField
          key={value('imagePath')}
          imagePath={value('imagePath')}
          initial={{ x: value('focus.x'), y: value('focus.y') }}
        />
      )}
      {value('imagePath') && kind === 'partners' && (
        <img src={value('imagePath')} alt="" className="h-20 max-w-72 object-contain" />
      )}
    </>
  )
}

function Texts({
  locales,
  kind,
  item,
}: {
  locales: readonly Locale[]
  kind: 'slides' | 'comments'
  item: ContentItem | null
}) {
  const t = useTexts()
  return locales.map((locale) => (
    <div key={locale} className="flex flex-col gap-2">
      {item?.lacks.includes(locale) && (
        <Badge tone="ink" className="self-start">
          {t('events_lacks')}
        </Badge>
      )}
      <edit.Input
        name={`texts.${locale}`}
        label={`${t(`content_text_${kind}`)} · ${localeNames[locale]}`}
        long={kind === 'comments'}
      />
      <div className="flex flex-wrap items-end gap-2">
        <Choice
          name={`${locale}.from`}
          label={t('events_copy_from')}
          value={locales.find((one) => one !== locale)}
          options={locales
            .filter((one) => one !== locale)
            .map((one) => ({ value: one, label: localeNames[one] }))}
        />
        <Button type="submit" name="copy" value={locale} variant="secondary" size="small">
          {t('events_copy')}
        </Button>
      </div>
    </div>
  ))
}
