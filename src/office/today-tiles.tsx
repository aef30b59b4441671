import { orderStateWords } from '../database/values/order-states.ts'
import { formatPrice } from '../platform/text/money.ts'
import type { Today } from './office.contract.ts'
import { ordersOf, ordersToPack } from './order-links.ts'

interface Tile {
  name: string
  sums: NonNullable<Today['paid']>
  /** Link to the order table, filtered by this state. */
  href: string
  /** Staff have something to do. */
  highlighted?: boolean
  /** In the place of the sum. */
  note?: string | undefined
}

/** The numbers of the day that the role may see, each a link to its orders. */
export function TodayTiles({ today }: { today: Today }) {
  const ending = today.shelf_ending
  const known: (Omit<Tile, 'sums'> & { sums: Tile['sums'] | undefined })[] = [
    { name: 'Новые сегодня', sums: today.placed_today, href: '/staff/orders/' },
    { name: 'Ждут оплаты', sums: today.waiting_payment, href: ordersOf(orderStateWords.awaiting_payment) },
    { name: 'Собрать', sums: today.paid, href: ordersToPack(orderStateWords.paid), highlighted: true },
    { name: 'Собираются', sums: today.packing, href: ordersToPack(orderStateWords.packing) },
    {
      name: 'Срок на полке выходит',
      sums: ending?.count ? { count: ending.count, total: ending.total } : undefined,
      href: '/staff/orders/?work=shelf-ending',
      highlighted: true,
      note: ending?.overdue ? `просрочено: ${ending.overdue}` : undefined,
    },
    {
      name: 'Доплата просрочена',
      sums: today.overdue_rests?.count ? today.overdue_rests : undefined,
      href: ordersOf(orderStateWords.awaiting_payment),
      highlighted: true,
    },
  ]
  const tiles = known.filter((tile): tile is Tile => tile.sums !== undefined)
  if (tiles.length === 0) return null
  return (
    <ul className="grid grid-cols-2 gap-3 md:grid-cols-4">
      {tiles.map((tile) => (
        <li key={tile.name} className="card grid">
          <TileLink {...tile} />
        </li>
      ))}
    </ul>
  )
}

function TileLink({ name, sums, href, highlighted = false, note }: Tile) {
  return (
    <a href={href} className="grid gap-1 rounded-2xl p-4 hover:bg-shelf">
      <span className="text-muted text-sm">{name}</span>
      <span className={`font-display text-3xl ${highlighted && sums.count > 0 ? 'text-accent-ink' : ''}`}>
        {sums.count}
      </span>
      <span className="text-sm tabular-nums">{note ?? formatPrice(sums.total)}</span>
    </a>
  )
}
