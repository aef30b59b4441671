import { useState } from 'react'
import { DayField } from '../../ui/staff/form/text-fields.tsx'
import { Panel } from '../../ui/staff/page/panel.tsx'

/** A plain link with the days in its address; the browser downloads the file. */
export function ReceiptExportPanel() {
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const wrongOrder = from !== '' && to !== '' && from > to

  function address(format: string): string | undefined {
    if (wrongOrder) return undefined
    return `/api/staff/export/receipts/?${new URLSearchParams({ format, ...(from && { from }), ...(to && { to }) })}`
  }

  return (
    <Panel title="Чеки для своей кассы">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(10rem,1fr))] gap-4">
        <DayField label="С какого дня" value={from} onChange={setFrom} />
        <DayField
          label="По какой день"
          value={to}
          onChange={setTo}
          liveError={wrongOrder ? 'Конец раньше начала.' : undefined}
        />
      </div>
      <p className="text-muted text-sm">
        Приход, зачёт предоплаты и возврат по переводам и наличным, строка на каждую позицию чека. То, что пробивает
        платёжный сервис, сюда не входит.
      </p>
      <div className="flex flex-wrap gap-3">
        <a href={address('xlsx')} download aria-disabled={wrongOrder || undefined} className="button-quiet">
          Скачать чеки для Excel
        </a>
        <a href={address('csv')} download aria-disabled={wrongOrder || undefined} className="button-quiet">
          Скачать чеки в CSV
        </a>
      </div>
    </Panel>
  )
}
