import { recordAudit } from '../../audit/audit.server.ts'
import { codeName, taxSystems, vatCodes } from '../../content/tax-codes.ts'
import { shopZone } from '../../database/shop-time.server.ts'
import { payments } from '../../database/tables/payments.server.ts'
import { receipts } from '../../database/tables/receipts.server.ts'
import type { PaymentMethod } from '../../database/values/payment-methods.ts'
import type { ReceiptLine, ReceiptMode, ReceiptState } from '../../database/values/receipts.ts'
import type { FileAnswer } from '../../platform/contract/file-answer.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Database } from '../../platform/postgres/database.server.ts'
import { and, asc, eq, gt, ne, sql } from '../../platform/postgres/drizzle.server.ts'
import type { OutputRow } from '../../platform/spreadsheet/output-row.ts'
import type { TableFormat } from '../../platform/spreadsheet/table-formats.ts'
import { tableFile } from '../../platform/spreadsheet/write-table.server.ts'
import { toRoubles } from '../../platform/text/money.ts'
import { linePrice } from '../../pricing/price.ts'
import { vatFor } from '../receipt-lines.ts'
import type { ReceiptRow } from './receipt-base.server.ts'
import { receiptNames } from './receipt-texts.ts'

const rowsAtOnce = 200

const header = [
  'Чек',
  'Дата',
  'Вид',
  'Заказ',
  'Состояние',
  'Строка',
  'Количество',
  'Цена, ₽',
  'Сумма, ₽',
  'Предмет расчёта',
  'Способ расчёта',
  'НДС',
  'Налогообложение',
  'Итого по чеку, ₽',
  'Из них зачёт аванса, ₽',
  'Email',
  'Касса',
] as const

interface ReceiptFilter {
  from?: string | undefined
  to?: string | undefined
  only: 'own' | 'all'
}

/** Addresses of shoppers are in it, so the log records who made it. */
export async function exportReceipts(
  db: Database,
  viewer: Viewer,
  format: TableFormat,
  filter: ReceiptFilter,
): Promise<FileAnswer> {
  const days = [filter.from && `с ${filter.from}`, filter.to && `по ${filter.to}`].filter(Boolean)
  const name = ['Чеки', ...days].join(' ')
  await db.transaction((tx) =>
    recordAudit(tx, viewer, {
      action: 'export.receipts',
      subject: 'export',
      subjectId: 'receipts',
      subjectName: name,
      after: { format, from: filter.from, to: filter.to },
    }),
  )
  return tableFile(format, { name, title: 'Чеки', header: [...header], rows: receiptRows(db, filter) })
}

async function* receiptRows(db: Database, { from, to, only }: ReceiptFilter): AsyncGenerator<OutputRow[]> {
  for (let after = 0; ; ) {
    const rows = await db
      .select({
        receipt: receipts,
        method: payments.method,
        at: sql<string>`to_char(${receipts.createdAt} at time zone ${shopZone}, 'YYYY-MM-DD HH24:MI')`,
      })
      .from(receipts)
      .innerJoin(payments, eq(payments.id, receipts.paymentId))
      .where(
        and(
          gt(receipts.id, after),
          ne(receipts.state, 'prepared'),
          only === 'own' ? eq(receipts.desk, 'own') : undefined,
          sql`(${from ?? null}::date is null or ${receipts.createdAt} >= (${from ?? null}::date)::timestamp at time zone ${shopZone})`,
          sql`(${to ?? null}::date is null or ${receipts.createdAt} < (${to ?? null}::date + 1)::timestamp at time zone ${shopZone})`,
        ),
      )
      .orderBy(asc(receipts.id))
      .limit(rowsAtOnce)
    if (rows.length > 0) yield rows.flatMap(({ receipt, method, at }) => linesOf(receipt, method, at))
    if (rows.length < rowsAtOnce) return
    after = rows.at(-1)?.receipt.id ?? after
  }
}

/** All that is closed was paid before; of what goes back, only what goes to a gift card is no money. */
function advanceOf({ kind, kopecks }: ReceiptRow, method: PaymentMethod): number {
  return kind === 'offset' || (kind === 'return' && method === 'gift_card') ? kopecks : 0
}

function linesOf(receipt: ReceiptRow, method: PaymentMethod, at: string): OutputRow[] {
  return receipt.lines.map(({ name, quantity, priceKopecks, subject }) => [
    receipt.id,
    at,
    receiptNames[receipt.kind],
    receipt.orderId,
    states[receipt.state],
    name,
    quantity,
    toRoubles(priceKopecks),
    toRoubles(linePrice({ priceKopecks, quantity })),
    subjects[subject],
    modes[receipt.mode],
    codeName(vatCodes, vatFor(receipt.vatCode, receipt.mode)),
    codeName(taxSystems, receipt.taxSystem),
    toRoubles(receipt.kopecks),
    toRoubles(advanceOf(receipt, method)),
    receipt.email,
    receipt.desk === 'own' ? 'Своя касса' : 'Платёжный сервис',
  ])
}

const states: Record<ReceiptState, string> = {
  prepared: '',
  pending: 'Не пробит',
  done: 'Пробит',
  refused: 'Отклонён',
}
const subjects: Record<ReceiptLine['subject'], string> = { goods: 'Товар', delivery: 'Услуга', surplus: 'Платёж' }
const modes: Record<ReceiptMode, string> = {
  full_prepayment: 'Предоплата 100 %',
  partial_prepayment: 'Предоплата',
  advance: 'Аванс',
  full_payment: 'Полный расчёт',
}
