import { formatPrice } from '../../../platform/text/money.ts'
import { PictureImage } from '../../../ui/picture.tsx'
import type { Column } from '../../../ui/staff/table/table-column.ts'
import type { StaffProductRow } from '../staff-products.contract.ts'

const margin: Column<StaffProductRow> = {
  key: 'margin',
  title: 'Маржа',
  align: 'end',
  from: 'desk',
  nowrap: true,
  cell: ({ margin: percent }) =>
    percent === null ? '—' : <span className={percent < 0 ? 'text-bad' : ''}>{percent}&nbsp;%</span>,
}

/** Counts up to `lowStock` are highlighted. */
export function productColumns(lowStock: number, seesMargin: boolean): readonly Column<StaffProductRow>[] {
  return [
    { key: 'name', title: 'Товар', sortable: true, cell: (row) => <ProductCell row={row} /> },
    {
      key: 'category',
      title: 'Категория',
      from: 'desk',
      cell: ({ category }) => <span className="line-clamp-2 wrap-anywhere">{category.name}</span>,
    },
    {
      key: 'price',
      title: 'Цена',
      sortable: true,
      align: 'end',
      nowrap: true,
      cell: ({ price, regular_price: regular }) => (
        <>
          {formatPrice(price)}
          {regular > price && <s className="block text-muted text-xs">{formatPrice(regular)}</s>}
        </>
      ),
    },
    ...(seesMargin ? [margin] : []),
    {
      key: 'stock',
      title: 'Остаток',
      sortable: true,
      align: 'end',
      nowrap: true,
      cell: (row) => stockOf(row, lowStock),
    },
    { key: 'status', title: 'Статус', from: 'tablet', cell: (row) => <Status row={row} /> },
    { key: 'id', title: 'Номер', sortable: true, align: 'end', from: 'wide', cell: ({ id }) => id },
  ]
}

function ProductCell({ row }: { row: StaffProductRow }) {
  return (
    <span className="flex min-w-44 items-center sm:min-w-56 gap-3">
      <PictureImage picture={row.picture} alt="" sizes="44px" className="size-11 shrink-0 overflow-hidden rounded-lg" />
      <span className="min-w-0">
        <span className="line-clamp-2 wrap-anywhere">{row.name}</span>
        <span className="line-clamp-1 font-normal text-muted text-xs wrap-anywhere">{row.sku}</span>
      </span>
    </span>
  )
}

function stockOf({ stock }: StaffProductRow, lowStock: number) {
  if (stock === null) return <span className="text-muted">не считается</span>
  if (stock === 0) return <span className="font-semibold text-bad">0</span>
  return stock <= lowStock ? <span className="font-semibold text-accent-ink">{stock}</span> : stock
}

function Status({ row }: { row: StaffProductRow }) {
  const marks = [row.is_new && 'Новинка', row.is_preorder && 'Предзаказ', row.archived && 'В архиве'].filter(Boolean)
  return (
    <span className="grid">
      <StatusWord row={row} />
      {marks.length > 0 && <span className="text-muted text-xs">{marks.join(', ')}</span>}
    </span>
  )
}

function StatusWord({ row }: { row: StaffProductRow }) {
  if (!row.on_sale) return <span className="text-muted">Снят с продажи</span>
  return row.available ? <span className="text-good">В наличии</span> : <span className="text-bad">Нет в наличии</span>
}
