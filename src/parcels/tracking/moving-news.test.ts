import { expect, test } from 'vitest'
import type { ParcelState } from '../../database/values/parcel-states.ts'
import { rounds } from '../../testing/rounds.ts'
import { seededRandom } from '../../testing/seeded-random.ts'
import { movingNews, type News } from './moving-news.ts'

const states: ParcelState[] = ['handed_over', 'in_transit', 'awaiting_pickup', 'returning', 'received']
const news = (state: ParcelState, second: number): News => ({ code: `${state} ${second}`, state, at: new Date(second) })
const packed = { state: 'packed' as ParcelState, isPickup: false }

/** Where the parcel is after its news have arrived in these portions, and what moved it. */
function after(arrivals: News[][]) {
  let state = packed.state
  const known: News[] = []
  const moved: News[] = []
  for (const told of arrivals) {
    const moving = movingNews({ ...packed, state }, known, told)
    state = moving.at(-1)?.state ?? state
    known.push(...told)
    moved.push(...moving)
  }
  return { state, moved }
}

function permutations<Item>(items: Item[]): Item[][] {
  if (items.length < 2) return [items]
  return items.flatMap((item, index) => permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]))
}

test('older news are history', () => {
  expect(after([[news('returning', 5)], [news('awaiting_pickup', 3)]])).toEqual({
    state: 'returning',
    moved: [news('returning', 5)],
  })
  expect(after([[news('awaiting_pickup', 3)], [news('returning', 5)], [news('awaiting_pickup', 7)]]).state).toBe(
    'awaiting_pickup',
  )
})

test('in whatever order and portions news arrive, the parcel ends in the same state', () => {
  const random = seededRandom(2811)
  for (let round = 0; round < rounds(60, 600); round += 1) {
    // Some at the same second, as carriers write them.
    const told = Array.from({ length: 2 + random(4) }, () =>
      news(states[random(states.length)] ?? 'received', random(6)),
    )
    const unique = [...new Map(told.map((each) => [each.code, each])).values()]
    const expected = after([unique]).state
    for (const arrivals of permutations(unique)) {
      const cut = random(unique.length)
      const { state, moved } = after([...arrivals.slice(0, cut).map((each) => [each]), arrivals.slice(cut)])
      expect([arrivals, state]).toEqual([arrivals, expected])
      const times = moved.filter((each) => each.state !== 'received').map(({ at }) => at.getTime())
      expect(times).toEqual(times.toSorted((a, b) => a - b))
    }
  }
})
