export interface TogetherOptions<Item> {
  /** Items of one turn, and turns under way at once. */
  max: number
  atOnce: number
  /** Two items with the same key are never in one turn. */
  keyOf: (item: Item) => unknown
}

/**
 * Does for many at once what costs hardly more than for one. Nobody waits long for company: those who come within one turn
 * of the event loop go together, and so do those who come while all turns are taken, in the order they came. A turn that
 * fails is repeated one by one, so that nobody fails for somebody else; what is done must bear being done again.
 */
export function together<Item, Result>(
  run: (items: Item[]) => Promise<Result[]>,
  { max, atOnce, keyOf }: TogetherOptions<Item>,
): (item: Item) => Promise<Result> {
  let waiting: Waiting<Item, Result>[] = []
  let turns = 0

  async function serve(): Promise<void> {
    while (waiting.length > 0) {
      await endOfTurn()
      const { turn, rest } = pick(waiting, max, keyOf)
      waiting = rest
      await serveTurn(run, turn)
    }
    // In the same tick as the last look: whoever comes in the next one must find the turn free, or would wait for ever.
    turns -= 1
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (turns === atOnce) return
      turns += 1
      void serve()
    })
}

interface Waiting<Item, Result> {
  item: Item
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

function pick<Item, Result>(waiting: Waiting<Item, Result>[], max: number, keyOf: (item: Item) => unknown) {
  const keys = new Set<unknown>()
  const turn: Waiting<Item, Result>[] = []
  const rest: Waiting<Item, Result>[] = []
  for (const each of waiting) {
    const key = keyOf(each.item)
    if (turn.length === max || keys.has(key)) rest.push(each)
    else turn.push(each)
    keys.add(key)
  }
  return { turn, rest }
}

function endOfTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

async function serveTurn<Item, Result>(
  run: (items: Item[]) => Promise<Result[]>,
  turn: Waiting<Item, Result>[],
): Promise<void> {
  if (turn.length === 0) return
  try {
    const results = await run(turn.map(({ item }) => item))
    for (const [index, { resolve }] of turn.entries()) resolve(results[index] as Result)
  } catch (error) {
    if (turn.length === 1) turn[0]?.reject(error)
    else for (const each of turn) await serveTurn(run, [each])
  }
}
