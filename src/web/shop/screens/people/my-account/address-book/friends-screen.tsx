import { showPhone } from '#contract/platform/show-phone.ts'
import { api } from '#web/api/browser-api.ts'
import { EntryList } from './entry-list.tsx'
import { FriendForm } from './friend-form.tsx'

/** The customer's saved passengers, which every purchase offers. */
export default function FriendsScreen() {
  return (
    <EntryList
      kind="frequentFriends"
      formName="friend"
      texts={{
        title: 'page_account_friends',
        intro: 'page_account_friends_intro',
        empty: 'page_account_friends_empty',
        add: 'page_account_friend_add',
        saved: 'page_account_friend_saved',
        removed: 'page_account_friend_removed',
        remove: 'page_account_friend_remove',
        removeText: 'page_account_friend_remove_text',
      }}
      nameOf={({ fullname }) => fullname}
      forget={({ id }) => api('DELETE /shop-api/frequent-friends/{id}', { params: { id } })}
      form={({ entry, onSaved, onCancel }) => (
        <FriendForm friend={entry} onSaved={onSaved} onCancel={onCancel} />
      )}
      row={({ phone, email }) => ({
        facts: (
          <>
            <p translate="no" className="figures text-ink-soft">
              {showPhone(phone)}
            </p>
            <p translate="no" className="text-ink-soft wrap-anywhere">
              {email}
            </p>
          </>
        ),
      })}
    />
  )
}
