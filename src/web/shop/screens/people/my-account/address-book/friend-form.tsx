import { type FrequentFriend, friend as schema } from '#contract/people/frequent.ts'
import { api } from '#web/api/browser-api.ts'
import { schemaRules } from '#web/forms/schema-rules.ts'
import { useForm } from '#web/forms/use-form.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { PersonFields } from '../profile/person-fields.tsx'
import { EntryForm, type EntryFormProps } from './entry-form.tsx'

/** Creates or edits a saved passenger. */
export function FriendForm({ friend, ...props }: EntryFormProps & { friend?: FrequentFriend | undefined }) {
  const t = useTranslate()
  const form = useForm({
    resolver: schemaRules(schema),
    defaultValues: {
      fullname: friend?.fullname ?? '',
      phone: friend?.phone ?? '',
      email: friend?.email ?? '',
    },
  })
  return (
    <EntryForm
      title={t(friend ? 'page_account_friend_edit' : 'page_account_friend_add')}
      form={form}
      draftName={`friend:${friend?.id ?? 'new'}`}
      focus="fullname"
      save={(body) =>
        friend
          ? api('PUT /shop-api/frequent-friends/{id}', { params: { id: friend.id }, body })
          : api('POST /shop-api/frequent-friends', { body })
      }
      {...props}
    >
      <PersonFields form={form} />
    </EntryForm>
  )
}
