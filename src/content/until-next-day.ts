const dayMs = 24 * 60 * 60 * 1000
/** Novosibirsk is seven hours ahead of UTC all year. */
const aheadMs = 7 * 60 * 60 * 1000

/** Milliseconds until the shop's next day has begun, and a second more: clocks differ. */
export function untilNextDay(now: number): number {
  return dayMs - ((now + aheadMs) % dayMs) + 1000
}
