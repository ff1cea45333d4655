import { useState } from 'react'
import type { FrequentFriend } from '#contract/accounts.ts'
import { api } from '#web/browser-api.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useNotice } from '#web/ui/notice.tsx'
import { AccountPanel } from './account-panel.tsx'
import { useAccountTexts } from './account-texts.ts'
import { EntryRow } from './entry-row.tsx'
import { FriendForm } from './friend-form.tsx'
import { StaleList } from './stale-list.tsx'
import { useFrequent } from './use-frequent.ts'
import { useOpenForm } from './use-open-form.ts'

/** People whom the customer often travels with: kept once, chosen with a tap in every purchase. */
export default function FriendsScreen() {
  const t = useAccountTexts()
  const notice = useNotice()
  const { list, failed, reload } = useFrequent('frequentFriends')
  const { place, opened, open } = useOpenForm('friend')
  const [leaving, setLeaving] = useState<FrequentFriend | null>(null)

  const saved = async () => {
    await reload()
    open(null)
    notice.success(t('page_account_friend_saved'))
  }
  const forget = async ({ id }: FrequentFriend) => {
    await api('DELETE /shop-api/frequent-friends/{id}', { params: { id } })
    await reload()
    setLeaving(null)
    notice.success(t('page_account_friend_removed'))
  }
  const add = (
    <Button icon="plus" data-opens="new" onClick={() => open('new')}>
      {t('page_account_friend_add')}
    </Button>
  )
  const isEmpty = list.length === 0 && opened !== 'new'

  return (
    <div ref={place}>
      <AccountPanel
        title={t('page_account_friends')}
        intro={t('page_account_friends_intro')}
        action={!isEmpty && opened !== 'new' && add}
      >
        {failed && <StaleList onRetry={reload} />}
        {isEmpty && !failed && <EmptyState title={t('page_account_friends_empty')} action={add} />}
        <ul className="flex flex-col gap-4">
          {opened === 'new' && (
            <li>
              <FriendForm onSaved={saved} onCancel={() => open(null)} />
            </li>
          )}
          {list.map((friend) => (
            <li key={friend.id}>
              {opened === friend.id ? (
                <FriendForm friend={friend} onSaved={saved} onCancel={() => open(null)} />
              ) : (
                <EntryRow
                  id={friend.id}
                  name={friend.fullname}
                  onEdit={() => open(friend.id)}
                  onRemove={() => setLeaving(friend)}
                >
                  <p className="figures text-ink-soft">{friend.phone}</p>
                  <p className="truncate text-ink-soft">{friend.email}</p>
                </EntryRow>
              )}
            </li>
          ))}
        </ul>
      </AccountPanel>
      <ConfirmDialog
        open={leaving !== null}
        onClose={() => setLeaving(null)}
        onYes={async () => leaving && forget(leaving)}
        title={t('page_account_friend_remove', { name: leaving?.fullname ?? '' })}
        yes={t('page_account_remove')}
        no={t('page_account_cancel')}
      >
        <p>{t('page_account_friend_remove_text')}</p>
      </ConfirmDialog>
    </div>
  )
}
