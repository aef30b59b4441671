export interface ReleaseMonth {
  release_year: number | null
  release_month: number | null
}

/** Months in their order; a year without a month means its end, and what is not known comes before everything. */
export function monthRank({ release_year: year, release_month: month }: ReleaseMonth): number {
  return year === null ? 0 : year * 12 + (month ?? 12)
}
