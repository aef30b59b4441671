/** How much shoppers wanted products lately. Only the most wanted have a score; the others are 0. */
export class Popularity {
  /** The highest score first. */
  readonly slots: readonly number[]
  #scores: ReadonlyMap<number, number>

  constructor(scores: ReadonlyMap<number, number>) {
    this.#scores = scores
    this.slots = [...scores].toSorted(([a, high], [b, other]) => other - high || b - a).map(([slot]) => slot)
  }

  at(slot: number): number {
    return this.#scores.get(slot) ?? 0
  }

  has(slot: number): boolean {
    return this.#scores.has(slot)
  }

  /** For sorting: the more wanted first, then the later one. */
  compare(a: number, b: number): number {
    return this.at(b) - this.at(a) || b - a
  }
}
