import { useRef, useState } from 'react'
import type { Call, CallAnswer, CallRequest } from '#contract/contract.ts'
import { uploadApi } from '#web/api/upload-api.ts'

type UploadCall = Extract<Call, `POST /shop-api/event-requests/{id}/upload-${string}`>

export type Upload = {
  state:
    | { at: 'rest' }
    /** the sent share, 0 to 1 */
    | { at: 'work'; file: File; share: number }
    | { at: 'failed'; file: File; error: unknown }
  /** `sheet` is the one to read of a workbook with several lists */
  start(file: File, sheet?: string): void
  /** resolves with whether nothing is left to upload */
  finished(): Promise<boolean>
}

/**
 * Uploads a file as soon as it is chosen, to the request of `findRequest`. A failed upload can be retried; of two files
 * the later counts.
 */
export function useUpload<C extends UploadCall>(
  call: C,
  field: string,
  findRequest: () => Promise<number>,
  onDone: (answer: CallAnswer<C>) => void,
): Upload {
  const [state, setState] = useState<Upload['state']>({ at: 'rest' })
  const latest = useRef<{ file: File | null; going: Promise<boolean> }>({
    file: null,
    going: Promise.resolve(true),
  })

  async function send(file: File, sheet?: string): Promise<boolean> {
    const isLatest = () => latest.current.file === file
    setState({ at: 'work', file, share: 0 })
    const upload = uploadApi((share) => isLatest() && setState({ at: 'work', file, share }))
    try {
      const form = new FormData()
      if (sheet !== undefined) form.set('sheet', sheet)
      form.set(field, file)
      const request = { params: { id: await findRequest() }, form } as unknown as CallRequest<C>
      const answer = await upload(call, request)
      if (!isLatest()) return latest.current.going
      onDone(answer)
      setState({ at: 'rest' })
      return true
    } catch (error) {
      if (!isLatest()) return latest.current.going
      setState({ at: 'failed', file, error })
      return false
    }
  }

  return {
    state,
    start: (chosen, sheet) => {
      // A new File object for a retry with the same file.
      const file = new File([chosen], chosen.name, { type: chosen.type })
      latest.current.file = file
      latest.current.going = send(file, sheet)
    },
    finished: () => latest.current.going,
  }
}
