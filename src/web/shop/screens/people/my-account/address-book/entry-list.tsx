import { type ReactNode, useState } from 'react'
import type { PlainKey } from '#contract/platform/message-keys.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { useNotice } from '#web/ui/overlays/notice.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { FailedState } from '#web/ui/states/failed-state.tsx'
import { AccountPanel } from '../account-panel.tsx'
import { StaleList } from '../stale-list.tsx'
import { EntryRow } from './entry-row.tsx'
import { type FrequentKind, type FrequentOf, useFrequent } from './use-frequent.ts'
import { useOpenForm } from './use-open-form.ts'

/** Props of the form of an entry; without `entry` it creates one. */
export type EntryFormOf<E> = {
  entry?: E
  /** there are no entries yet */
  isFirst: boolean
  onSaved: () => Promise<void>
  onCancel: () => void
}

type EntryListProps<K extends FrequentKind> = {
  kind: K
  formName: 'friend' | 'address'
  texts: Record<'title' | 'intro' | 'empty' | 'add' | 'saved' | 'removed' | 'removeText', PlainKey> & {
    remove: 'page_account_friend_remove' | 'page_account_address_remove'
  }
  nameOf: (entry: FrequentOf<K>) => string
  forget: (entry: FrequentOf<K>) => Promise<unknown>
  form: (props: EntryFormOf<FrequentOf<K>>) => ReactNode
  row: (entry: FrequentOf<K>, reload: () => Promise<void>) => { badge?: ReactNode; facts: ReactNode }
}

/** Saved entries for the next purchases: one row each, edited in place, deleted after a confirmation. */
export function EntryList<K extends FrequentKind>(props: EntryListProps<K>) {
  const { kind, formName, texts, nameOf, form, row } = props
  const t = useTranslate()
  const notice = useNotice()
  const { list, failed, reload } = useFrequent(kind)
  const { place, opened, open } = useOpenForm(formName)
  const [leaving, setLeaving] = useState<FrequentOf<K> | null>(null)

  const formOf = (entry?: FrequentOf<K>) =>
    form({
      ...(entry && { entry }),
      isFirst: list.length === 0,
      async onSaved() {
        await reload()
        open(null)
        notice.success(t(texts.saved))
      },
      onCancel: () => open(null),
    })
  const add = (
    <Button icon="plus" data-opens="new" onClick={() => open('new')}>
      {t(texts.add)}
    </Button>
  )
  const isEmpty = list.length === 0 && opened !== 'new'

  return (
    <div ref={place}>
      <AccountPanel
        title={t(texts.title)}
        intro={t(texts.intro)}
        action={!isEmpty && opened !== 'new' && add}
      >
        {failed && (isEmpty ? <FailedState onRetry={reload} /> : <StaleList onRetry={reload} />)}
        {isEmpty && !failed && <EmptyState title={t(texts.empty)} action={add} />}
        <ul className="flex flex-col gap-4">
          {opened === 'new' && <li>{formOf()}</li>}
          {list.map((entry) => {
            const { badge, facts } = row(entry, reload)
            return (
              <li key={entry.id}>
                {opened === entry.id ? (
                  formOf(entry)
                ) : (
                  <EntryRow
                    id={entry.id}
                    name={nameOf(entry)}
                    badge={badge}
                    onEdit={() => open(entry.id)}
                    onRemove={() => setLeaving(entry)}
                  >
                    {facts}
                  </EntryRow>
                )}
              </li>
            )
          })}
        </ul>
      </AccountPanel>
      <DeleteEntry {...props} entry={leaving} onClose={() => setLeaving(null)} reload={reload} />
    </div>
  )
}

/** Asks before an entry is deleted. */
function DeleteEntry<K extends FrequentKind>({
  texts,
  nameOf,
  forget,
  entry,
  onClose,
  reload,
}: EntryListProps<K> & {
  entry: FrequentOf<K> | null
  onClose: () => void
  reload: () => Promise<void>
}) {
  const t = useTranslate()
  const notice = useNotice()
  async function remove() {
    if (!entry) return
    await forget(entry)
    await reload()
    onClose()
    notice.success(t(texts.removed))
  }
  return (
    <ConfirmDialog
      open={entry !== null}
      onClose={onClose}
      onYes={remove}
      title={t(texts.remove, { name: entry ? nameOf(entry) : '' })}
      yes={t('page_account_remove')}
      no={t('page_account_cancel')}
    >
      <p>{t(texts.removeText)}</p>
    </ConfirmDialog>
  )
}
