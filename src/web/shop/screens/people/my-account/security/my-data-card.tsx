import { useState } from 'react'
import { Unreachable } from '#web/app/online.tsx'
import { saveFile } from '#web/shop/sales/orders/order-file.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { AccountCard } from '../account-card.tsx'
import { fetchMyData, type MyDataFile } from './my-data-file.ts'

const files = [
  { file: 'vaiven.html', label: 'page_account_data_read', variant: 'primary' },
  { file: 'vaiven.json', label: 'page_account_data_json', variant: 'secondary' },
] as const

/** The page of the data mail: all data, as a page and as JSON. */
export function MyDataCard({ token }: { token: string }) {
  const t = useTranslate()
  const [busy, setBusy] = useState<MyDataFile | null>(null)
  const [problem, setProblem] = useState<'token_not_valid' | 'unreachable' | null>(null)
  const download = async (file: MyDataFile) => {
    setBusy(file)
    setProblem(null)
    try {
      const data = await fetchMyData(token, file)
      if (data) saveFile(data, file)
      else setProblem('token_not_valid')
    } catch {
      setProblem('unreachable')
    }
    setBusy(null)
  }
  return (
    <AccountCard title={t('page_account_data_title')} intro={t('page_account_data_intro')}>
      <div className="flex flex-wrap gap-3">
        {files.map(({ file, label, variant }) => (
          <Button
            key={file}
            variant={variant}
            icon="download"
            busy={busy === file}
            onClick={() => download(file)}
          >
            {t(label)}
          </Button>
        ))}
      </div>
      {problem && (
        <Banner tone="error" className="mt-4">
          {problem === 'unreachable' ? <Unreachable /> : t(problem)}
        </Banner>
      )}
    </AccountCard>
  )
}
