import { useState } from 'react'
import { writeShortTime } from '../../../ui/staff/text/write-time.ts'
import type { StaffOrder } from '../staff-orders.contract.ts'
import { pickingLines } from './picking-lines.ts'

/** What to take from the shelves for several orders at once. */
export function PickingList({ orders }: { orders: StaffOrder[] }) {
  const lines = pickingLines(orders)
  const hasPlaces = lines.some(({ place }) => place !== null)
  const [madeAt] = useState(() => new Date().toISOString())
  return (
    <article className="print-sheet grid gap-5" aria-label="Лист сборки">
      <header className="flex flex-wrap items-baseline justify-between gap-4">
        <h2 className="font-semibold text-2xl">Лист сборки</h2>
        <p className="text-sm">{writeShortTime(madeAt)}</p>
      </header>
      <p className="text-sm wrap-anywhere">Заказы: {orders.map(({ id }) => `№ ${id}`).join(', ')}</p>
      <table className="w-full border-collapse text-left text-sm">
        <caption className="sr-only">Что взять</caption>
        <thead>
          <tr className="border-current border-b">
            <th className="py-2 pr-3 font-semibold">Взято</th>
            {hasPlaces && <th className="py-2 pr-3 font-semibold">Место</th>}
            <th className="py-2 pr-3 font-semibold">Артикул</th>
            <th className="py-2 pr-3 font-semibold">Товар</th>
            <th className="py-2 pr-3 text-right font-semibold">Всего</th>
            <th className="py-2 font-semibold">По заказам</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.sku} className="break-inside-avoid border-current/30 border-b align-top">
              <td className="py-2 pr-3">
                <span className="inline-block size-4 border border-current align-middle" />
                <span className="sr-only">отметить</span>
              </td>
              {hasPlaces && (
                <td className="py-2 pr-3 font-semibold wrap-anywhere">
                  <span className="block min-w-16">{line.place ?? '—'}</span>
                </td>
              )}
              <td className="py-2 pr-3 font-semibold wrap-anywhere">
                <span className="block min-w-24">{line.sku}</span>
              </td>
              <td className="py-2 pr-3 wrap-anywhere">
                <span className="block min-w-40">{line.name}</span>
              </td>
              <td className="py-2 pr-3 text-right font-semibold tabular-nums">{line.quantity}</td>
              <td className="py-2 wrap-anywhere">
                {line.orders.map(({ id, quantity }) => (quantity > 1 ? `№ ${id} × ${quantity}` : `№ ${id}`)).join(', ')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="text-right text-sm">Всего вещей: {lines.reduce((sum, { quantity }) => sum + quantity, 0)}</p>
    </article>
  )
}
