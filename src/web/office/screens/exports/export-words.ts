import type { ExportListRow } from '#contract/office/exports.ts'
import type { PlainOfficeKey } from '#contract/office/office-texts.ts'
import type { BadgeTone } from '../../../ui/badge.tsx'
import { useTexts } from '../../app/texts.tsx'

export const exportTones: Record<ExportListRow['state'], BadgeTone> = {
  waiting: 'amber',
  asked: 'amber',
  done: 'leaf',
  failed: 'brick',
}

const filterWords: Record<string, PlainOfficeKey> = {
  from: 'field_from',
  to: 'field_to',
  country: 'field_country',
  state: 'field_state',
  q: 'search',
}

/** Says the filter of an export: `Desde 2026-11-01 · País MX`. */
export function useFilterWords(): (query: Record<string, string>) => string {
  const t = useTexts()
  return (query) =>
    Object.entries(query)
      .filter(([name, value]) => value && name !== 'sort')
      .map(([name, value]) => `${t(filterWords[name] ?? 'export_filter')}: ${value}`)
      .join(' · ') || t('export_everything')
}

/** Says how large a file is. */
export function showSize(bytes: number): string {
  return bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`
}
