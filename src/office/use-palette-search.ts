import { useCallback } from 'react'
import type { listStaffProducts } from '../catalogue/staff/staff-products.contract.ts'
import { browserApi } from '../platform/browser/api-client.ts'
import { pause } from '../platform/browser/pause.ts'
import { useLoad } from '../platform/browser/use-load.ts'
import { goodsEditors, may, type Role } from '../platform/contract/roles.ts'
import { staffFallback } from '../ui/staff/text/staff-fallback.ts'
import type { findAnything } from './office.contract.ts'
import { foundThings, type PaletteResult } from './palette-results.ts'

const typingPauseMs = 150
const maxProducts = 6

/** Orders, customers and products for what was typed; an older answer never replaces a newer one. */
export function usePaletteSearch(
  typed: string,
  role: Role | null,
): { results: PaletteResult[]; busy: boolean; failed: boolean } {
  const text = typed.trim()
  const { value, failure, busy } = useLoad(
    useCallback((signal) => findByText(text, role, signal), [text, role]),
    staffFallback(),
  )
  if (text === '') return { results: [], busy: false, failed: false }
  return { results: failure ? [] : (value ?? []), busy, failed: failure !== undefined }
}

async function findByText(text: string, role: Role | null, signal: AbortSignal): Promise<PaletteResult[]> {
  if (text === '') return []
  await pause(typingPauseMs, signal)
  const seesGoods = may(role, goodsEditors)
  const [things, products, archived] = await Promise.all([
    browserApi.call<typeof findAnything>('GET /api/staff/find/', { query: { q: text } }, { signal }),
    seesGoods ? findProducts(text, 'false', signal) : [],
    seesGoods ? findProducts(text, 'true', signal) : [],
  ])
  return foundThings(things, [...products, ...archived])
}

/** Archived products come last; the shop's own search does not find them. */
async function findProducts(q: string, archived: 'true' | 'false', signal: AbortSignal) {
  const query = { q, archived, page: 1, page_size: maxProducts }
  const page = await browserApi.call<typeof listStaffProducts>('GET /api/staff/products/', { query }, { signal })
  return page.results
}
