import { line } from '../../ui/icons.tsx'
import type { Product } from '../catalogue.contract.ts'

const CalendarIcon = line('M4.5 6.5h15v13h-15v-13ZM4.5 10.5h15M8.5 4v4M15.5 4v4')

/** What a buyer may count on when the release slips, said before the purchase. */
export function PreorderTerms({ product: { id, release_year: year } }: { product: Product }) {
  return (
    <div className="flex gap-3 text-sm">
      <CalendarIcon className="size-6 shrink-0 text-muted" />
      <p>
        Если выход перенесут, напишем и&nbsp;спросим: ждать дальше или вернуть деньги. Без вашего согласия срок
        не&nbsp;изменится.{' '}
        <a href="/offer/#9-предзаказ" className="link">
          Условия предзаказа
        </a>
        {year !== null && (
          <>
            {' · '}
            <a href={`/api/preorders/releases/${id}/calendar/`} download className="link">
              Выход в&nbsp;календарь
            </a>
          </>
        )}
      </p>
    </div>
  )
}
