/** What one part of the siege found. Everything but `tried` has to be 0. */
export interface Outcome {
  part: string
  tried: number
  /** Answers of 500 and above, other than 503 while something is away; answers that never came. */
  failed: number
  /** Orders or letters that were promised and are not there. */
  lost: number
  doubled: number
  oversold: number
  /** The first faults, for whoever looks into them. */
  examples: string[]
}

const examplesKept = 20

export function openOutcome(part: string): Outcome & { fail(example: string): void } {
  return {
    part,
    tried: 0,
    failed: 0,
    lost: 0,
    doubled: 0,
    oversold: 0,
    examples: [],
    fail(example) {
      this.failed += 1
      if (this.examples.length < examplesKept) this.examples.push(example)
    },
  }
}

export function isClean({ failed, lost, doubled, oversold }: Outcome): boolean {
  return failed + lost + doubled + oversold === 0
}

export function printOutcomes(outcomes: Outcome[]): void {
  console.table(
    Object.fromEntries(
      outcomes.map(({ part, tried, failed, lost, doubled, oversold }) => [
        part,
        { tried, failed, lost, doubled, oversold },
      ]),
    ),
  )
  for (const { part, examples } of outcomes) for (const example of examples) console.log(`${part}: ${example}`)
}
