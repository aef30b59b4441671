import { recordAudit } from '../../../audit/audit.server.ts'
import { shopZone } from '../../../database/shop-time.server.ts'
import {
  type OrderState,
  type OrderStateWord,
  orderStateOf,
  orderStateWords,
} from '../../../database/values/order-states.ts'
import type { FileAnswer } from '../../../platform/contract/file-answer.ts'
import type { Api } from '../../../platform/http/serve.server.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Database } from '../../../platform/postgres/database.server.ts'
import { sql } from '../../../platform/postgres/drizzle.server.ts'
import type { OutputRow } from '../../../platform/spreadsheet/output-row.ts'
import type { TableFormat } from '../../../platform/spreadsheet/table-formats.ts'
import { tableFile } from '../../../platform/spreadsheet/write-table.server.ts'
import * as contract from './export-orders.contract.ts'

const rowsAtOnce = 500

const columns = [
  ['number', 'Номер'],
  ['placed_at', 'Дата'],
  ['state', 'Состояние'],
  ['full_name', 'ФИО'],
  ['phone', 'Телефон'],
  ['email', 'Email'],
  ['items', 'Состав'],
  ['pieces', 'Штук'],
  ['goods', 'Товары, ₽'],
  ['delivery_name', 'Способ доставки'],
  ['delivery_price', 'Доставка, ₽'],
  ['total', 'Итого, ₽'],
  ['delivery_index', 'Индекс'],
  ['delivery_address', 'Адрес'],
  ['tracking_number', 'Трек-номер'],
  ['paid_at', 'paid'],
  ['comment', 'Комментарий'],
  ['cancel_reason', 'Причина отмены'],
  ['discounts', 'Скидки'],
] as const

interface OrderFilter {
  from?: string | undefined
  to?: string | undefined
  state?: OrderStateWord | undefined
  ids?: number[] | undefined
}

export function serveOrderExport(api: Api, db: Database): void {
  api.serve(contract.exportOrders, ({ query: { format, ...filter } }, { viewer }) =>
    exportOrders(db, viewer, format, filter),
  )
}

/** The export holds personal data of many shoppers, so the log records who made it. */
async function exportOrders(
  db: Database,
  viewer: Viewer,
  format: TableFormat,
  filter: OrderFilter,
): Promise<FileAnswer> {
  const days = [filter.from && `с ${filter.from}`, filter.to && `по ${filter.to}`].filter(Boolean)
  const name = ['Заказы', ...days].join(' ')
  await db.transaction((tx) =>
    recordAudit(tx, viewer, {
      action: 'export.orders',
      subject: 'export',
      subjectId: 'orders',
      subjectName: name,
      after: { format, ...filter, ids: filter.ids?.join(', ') },
    }),
  )
  return tableFile(format, {
    name,
    title: 'Заказы',
    header: columns.map(([, title]) => title),
    rows: orderRows(db, filter),
  })
}

/** In batches, by order number. Days are those of the shop's time zone. */
async function* orderRows(db: Database, { from, to, state, ids }: OrderFilter): AsyncGenerator<OutputRow[]> {
  const wanted = state ? orderStateOf(state) : null
  const stamp = sql`'YYYY-MM-DD HH24:MI'`
  for (let after = 0; ; ) {
    const { rows } = await db.execute<Record<string, string | number | null>>(sql`
      select id::float8 as number, to_char(created_at at time zone ${shopZone}, ${stamp}) as placed_at, state, full_name, phone, email,
        lines.items, lines.pieces, goods_kopecks::float8 / 100 as goods, delivery_name,
        delivery_price_kopecks::float8 / 100 as delivery_price, total_kopecks::float8 / 100 as total,
        delivery_index, delivery_address, tracking_number, to_char(paid_at at time zone ${shopZone}, ${stamp}) as paid_at,
        comment, cancel_reason, (select string_agg(concat_ws(' ', discount->>'title', discount->>'code',
          trim_scale((discount->>'kopecks')::numeric / 100)), '; ') from jsonb_each(discounts) as each (id, discount)) as discounts
      from orders, lateral (
        select string_agg(sku || ' ' || product_name || ' × ' || quantity, '; ' order by position) as items, sum(quantity)::int as pieces
        from order_lines where order_id = orders.id
      ) as lines
      where id > ${after}
        and (${from ?? null}::date is null or created_at >= (${from ?? null}::date)::timestamp at time zone ${shopZone})
        and (${to ?? null}::date is null or created_at < (${to ?? null}::date + 1)::timestamp at time zone ${shopZone})
        and (${wanted}::text is null or state = ${wanted})
        and (${ids ? sql.param(ids) : null}::bigint[] is null or id = any(${ids ? sql.param(ids) : null}::bigint[]))
      order by id limit ${rowsAtOnce}`)
    if (rows.length > 0) yield rows.map((row) => columns.map(([name]) => cellOf(row, name)))
    if (rows.length < rowsAtOnce) return
    after = Number(rows.at(-1)?.number)
  }
}

function cellOf(row: Record<string, string | number | null>, name: string): string | number | null {
  return name === 'state' ? orderStateWords[row.state as OrderState] : (row[name] ?? null)
}
