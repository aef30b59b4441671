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

function isClean({ failed, lost, doubled, oversold }: Outcome): boolean {
  return failed + lost + doubled + oversold === 0
}

function printOutcomes(outcomes: Outcome[]): void {
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

/**
 * Runs the parts one after another and prints what they found. Whatever happens, also a fault that nobody waits for, ends
 * with the table and with everything stopped. Tells whether all was well.
 */
export async function runParts<Shop extends { close(): Promise<void> }>(
  open: () => Promise<Shop>,
  chosen: string[] | undefined,
  parts: Record<string, (shop: Shop) => Promise<Outcome>>,
): Promise<boolean> {
  const outcomes: Outcome[] = []
  let current = 'start'
  const fault = Promise.withResolvers<never>()
  const over = new AbortController()
  const onFault = (error: unknown) => {
    over.abort()
    fault.reject(error)
  }
  const events = ['uncaughtException', 'unhandledRejection', 'SIGINT', 'SIGTERM', 'SIGHUP'] as const
  for (const event of events) process.on(event, onFault)
  let opening: Promise<Shop> | undefined
  async function runAll(): Promise<void> {
    opening = open()
    const shop = await opening
    for (const name of chosen ?? Object.keys(parts)) {
      if (over.signal.aborted) return
      current = name
      const started = Date.now()
      const run = parts[name]
      if (!run) throw new Error(`There is no part ${name}; there are ${Object.keys(parts).join(', ')}.`)
      outcomes.push(await run(shop))
      console.log(`${name}: ${Math.round((Date.now() - started) / 1000)} s`)
    }
  }
  try {
    await Promise.race([runAll(), fault.promise])
  } catch (error) {
    const broken = openOutcome(current)
    broken.fail(error instanceof Error ? (error.stack ?? error.message) : String(error))
    outcomes.push(broken)
  }
  try {
    // A fault may come while it opens: what it has started by then is stopped once it is there.
    const shop = await opening?.catch(() => undefined)
    await shop?.close()
  } catch (error) {
    const broken = openOutcome('stop')
    broken.fail(String(error))
    outcomes.push(broken)
  }
  for (const event of events) process.off(event, onFault)
  printOutcomes(outcomes)
  return outcomes.every(isClean)
}
