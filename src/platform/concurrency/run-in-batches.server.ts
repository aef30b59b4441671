export interface BatchOptions<Item> {
  /** The maximum size of a batch, and how many batches may run at the same time. */
  maxItems: number
  concurrency: number
  /** Two items with the same key are never in one batch. */
  keyOf: (item: Item) => unknown
}

/**
 * Runs work in batches that cost hardly more than a single item. There is no waiting period: a batch holds the items
 * that came within one turn of the event loop, or while all batches were running. A failed batch is retried one by one,
 * so that no item fails because of another; `run` must be safe to repeat.
 */
export function runInBatches<Item, Result>(
  run: (items: Item[]) => Promise<Result[]>,
  { maxItems, concurrency, keyOf }: BatchOptions<Item>,
): (item: Item) => Promise<Result> {
  let waiting: Waiting<Item, Result>[] = []
  let running = 0

  async function runWaiting(): Promise<void> {
    while (waiting.length > 0) {
      await endOfTurn()
      const { batch, rest } = pickBatch(waiting, maxItems, keyOf)
      waiting = rest
      await runBatch(run, batch)
    }
    // In the same tick as the last check of `waiting`: an item that comes in the next tick has to start its own run.
    running -= 1
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (running === concurrency) return
      running += 1
      void runWaiting()
    })
}

interface Waiting<Item, Result> {
  item: Item
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

function pickBatch<Item, Result>(waiting: Waiting<Item, Result>[], maxItems: number, keyOf: (item: Item) => unknown) {
  const keys = new Set<unknown>()
  const batch: Waiting<Item, Result>[] = []
  const rest: Waiting<Item, Result>[] = []
  for (const each of waiting) {
    const key = keyOf(each.item)
    if (batch.length === maxItems || keys.has(key)) rest.push(each)
    else batch.push(each)
    keys.add(key)
  }
  return { batch, rest }
}

function endOfTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

async function runBatch<Item, Result>(
  run: (items: Item[]) => Promise<Result[]>,
  batch: Waiting<Item, Result>[],
): Promise<void> {
  if (batch.length === 0) return
  try {
    const results = await run(batch.map(({ item }) => item))
    for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result)
  } catch (error) {
    if (batch.length === 1) batch[0]?.reject(error)
    else for (const each of batch) await runBatch(run, [each])
  }
}
