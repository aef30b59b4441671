import { momentOf, shopClock } from '../../../platform/text/shop-day.ts'

/** A moment as a field of the shop's time has it: `2026-11-15T18:00`, with seconds only where there are any. */
export function toShopTime(iso: string): string {
  const local = shopClock(new Date(iso)).toISOString().slice(0, 19)
  return local.endsWith(':00') ? local.slice(0, 16) : local
}

/** The other way; what is no moment yet is sent as it is, and the API says so at its field. */
export function fromShopTime(local: string): string {
  const at = new Date(`${local}Z`)
  return Number.isNaN(at.getTime()) ? local : momentOf(at).toISOString()
}
