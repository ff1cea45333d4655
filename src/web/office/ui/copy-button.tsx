import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { useTexts } from '../app/texts.tsx'

/** Copies a text, and says whether it could. */
export function CopyButton({ text, name }: { text: string; name: string }) {
  const t = useTexts()
  const [outcome, setOutcome] = useState<'copied' | 'not_copied' | null>(null)
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      <Button
        variant="secondary"
        size="small"
        icon="copy"
        onClick={async () => setOutcome((await copyText(text)) ? 'copied' : 'not_copied')}
      >
        {name}
      </Button>
      <span role="status" className="text-small">
        {outcome && t(`copy_${outcome}`)}
      </span>
    </span>
  )
}
