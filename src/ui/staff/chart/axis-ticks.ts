const intervals = 4

/** Round numbers that contain zero and all values, for about four intervals of a chart. */
export function axisTicks(values: readonly number[], isWhole = false): number[] {
  const low = Math.min(0, ...values)
  const high = low < 0 ? Math.max(0, ...values) : Math.max(...values) || 1
  const step = roundStep((high - low) / intervals, isWhole)
  const first = Math.floor(low / step)
  return Array.from({ length: Math.ceil(high / step) - first + 1 }, (_, index) => (first + index) * step)
}

function roundStep(atLeast: number, isWhole: boolean): number {
  const power = 10 ** Math.floor(Math.log10(atLeast))
  const step = ([1, 2, 2.5, 5].find((each) => each * power >= atLeast) ?? 10) * power
  return isWhole ? Math.ceil(step) : step
}
