import { useState } from 'react'
import { confirmedDownload } from '../../../accounts/staff/security/confirmed-download.ts'
import { orderStateWords } from '../../../database/values/order-states.ts'
import { wordsOf } from '../../../database/values/state-words.ts'
import { shopCityBy } from '../../../platform/text/date-format.ts'
import { SelectField } from '../../../ui/staff/form/select-field.tsx'
import { DayField } from '../../../ui/staff/form/text-fields.tsx'
import { Panel } from '../../../ui/staff/page/panel.tsx'

const states = wordsOf(orderStateWords).map((state) => ({ value: state, name: state }))

/** A plain link with the filters in its address; the browser downloads the file. */
export function OrderExportPanel() {
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const [state, setState] = useState('')
  const wrongOrder = from !== '' && to !== '' && from > to

  function address(format: string): string | undefined {
    if (wrongOrder) return undefined
    return `/api/staff/export/orders/?${new URLSearchParams({ format, ...(from && { from }), ...(to && { to }), ...(state && { state }) })}`
  }

  return (
    <Panel title="Экспорт заказов">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(10rem,1fr))] gap-4">
        <DayField label="С какого дня" value={from} onChange={setFrom} />
        <DayField
          label="По какой день"
          value={to}
          onChange={setTo}
          liveError={wrongOrder ? 'Конец раньше начала.' : undefined}
        />
        <SelectField label="Состояние" value={state} onChange={setState} choices={states} none="Все" />
      </div>
      <p className="text-muted text-sm">
        Дни считаются по {shopCityBy()}. В таблице персональные данные: храните её бережно.
      </p>
      <div className="flex flex-wrap gap-3">
        <a
          href={address('xlsx')}
          download
          onClick={confirmedDownload}
          aria-disabled={wrongOrder || undefined}
          className="button-quiet"
        >
          Скачать заказы для Excel
        </a>
        <a
          href={address('csv')}
          download
          onClick={confirmedDownload}
          aria-disabled={wrongOrder || undefined}
          className="button-quiet"
        >
          Скачать заказы в CSV
        </a>
      </div>
    </Panel>
  )
}
