import { screen, waitFor } from '@testing-library/dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openScreen } from '../../../testing/screens/open-screen.tsx'
import { customerWithOrder } from '../../../testing/screens/orders.ts'
import { administrator } from '../../../testing/screens/shop-visitor.ts'
import type { OrderChanges } from './order-changes.ts'

/** The notes that are played, and how often a sound has ended. */
function listen() {
  const heard = { notes: [] as number[], ended: 0 }
  class Node {
    gain = { exponentialRampToValueAtTime: () => undefined }
    constructor(_: unknown, { frequency }: { frequency?: number }) {
      if (frequency) heard.notes.push(frequency)
    }
    connect = (next: unknown) => next
    start = () => undefined
    stop = () => undefined
  }
  class Audio {
    state = 'running'
    currentTime = 0
    async close(): Promise<void> {
      heard.ended += 1
    }
  }
  vi.stubGlobal('OscillatorNode', Node)
  vi.stubGlobal('GainNode', Node)
  vi.stubGlobal('AudioContext', Audio)
  return heard
}

test('new orders and changed ones are told apart by word and by sound', async () => {
  const { orderId: fresh } = await customerWithOrder()
  const { orderId: changed } = await customerWithOrder()
  const heard = listen()
  const { user } = await openScreen('/staff/orders/', administrator())
  // The page's own: each starts from fresh modules.
  const { orderNews } = await import('./watch-orders.ts')
  const tell = (changes: Partial<OrderChanges>) =>
    orderNews.set({ changes: { fresh: [], changed: [], gone: [], ...changes }, isFirst: true })
  const bell = await screen.findByLabelText('Звук нового заказа')
  onTestFinished(() => localStorage.removeItem('order-sound'))
  const row = (id: number) => document.querySelector(`tr[aria-label="Заказ ${id}"]`)
  await waitFor(() => expect(row(fresh)).not.toBeNull())

  // Turned on, it is heard once.
  await user.click(bell)
  expect(heard.notes).toEqual([660, 880])
  await waitFor(() => expect(heard.ended).toBe(1))

  tell({ fresh: [fresh] })
  await waitFor(() => expect(row(fresh)).toHaveTextContent('новый'))
  expect(heard.notes).toEqual([660, 880, 660, 880])
  await waitFor(() => expect(heard.ended).toBe(2))

  // What somebody looks at changes without a sound.
  const focus = vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  tell({ changed: [changed] })
  await waitFor(() => expect(row(changed)).toHaveTextContent('изменён'))
  expect(heard.notes).toHaveLength(4)
  focus.mockReturnValue(false)
  tell({ changed: [fresh, changed] })
  expect(heard.notes).toEqual([660, 880, 660, 880, 330])
  // One that has just come stays new.
  expect(row(fresh)).toHaveTextContent('новый')
  expect(row(fresh)).not.toHaveTextContent('изменён')
})
