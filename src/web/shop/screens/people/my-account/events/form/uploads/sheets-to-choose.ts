import { ApiRefusal } from '#web/api/api.ts'
import type { Upload } from './use-upload.ts'

/** The sheets between which a failed upload asks to choose; none when it failed for another reason. */
export function sheetsToChoose({ state }: Upload): readonly string[] {
  if (state.at !== 'failed' || !(state.error instanceof ApiRefusal)) return []
  if (state.error.code !== 'file_which_sheet') return []
  return (state.error.data as { sheets: string[] }).sheets
}
