import { useSearchParams } from 'react-router'
import { useTranslate } from '#web/texts/messages.tsx'
import { AccountPanel } from '../account-panel.tsx'
import { DataRightsCard } from '../security/data-rights-card.tsx'
import { DeleteAccount } from '../security/delete-account.tsx'
import { LeaveCard } from '../security/leave-card.tsx'
import { MyDataCard } from '../security/my-data-card.tsx'
import { PasswordCard } from '../security/password-card.tsx'
import { SessionsCard } from '../security/sessions-card.tsx'
import { useOpenSessions } from '../security/use-open-sessions.ts'
import { ProfileForm } from './profile-form.tsx'

/** The customer's profile, sessions and privacy requests; mails link here with a token. */
export default function ProfileScreen() {
  const [query] = useSearchParams()
  const deletion = query.get('delete')
  return deletion ? <DeleteAccount token={deletion} /> : <Profile dataToken={query.get('my-data')} />
}

function Profile({ dataToken }: { dataToken: string | null }) {
  const t = useTranslate()
  const { sessions, reload } = useOpenSessions()
  return (
    <AccountPanel title={t('page_account_profile')}>
      <div className="flex flex-col gap-6">
        {dataToken && <MyDataCard token={dataToken} />}
        <ProfileForm />
        <PasswordCard onChanged={reload} />
        <SessionsCard sessions={sessions} reload={reload} />
        <LeaveCard />
        <DataRightsCard />
      </div>
    </AccountPanel>
  )
}
