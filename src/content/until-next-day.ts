import { aheadMs, dayMs } from '../platform/text/shop-day.ts'

/** Milliseconds until the shop's next day has begun, and a second more: clocks differ. */
export function untilNextDay(now: number): number {
  return dayMs - ((now + aheadMs) % dayMs) + 1000
}
