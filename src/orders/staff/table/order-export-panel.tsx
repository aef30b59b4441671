import { useState } from 'react'
import { confirmedDownload } from '../../../accounts/staff/security/confirmed-download.ts'
import { orderStateWords } from '../../../database/values/order-states.ts'
import { wordsOf } from '../../../database/values/state-words.ts'
import { shopCityBy } from '../../../platform/text/date-format.ts'
import { PeriodExport } from '../../../ui/staff/form/period-export.tsx'
import { SelectField } from '../../../ui/staff/form/select-field.tsx'

const states = wordsOf(orderStateWords).map((state) => ({ value: state, name: state }))

export function OrderExportPanel() {
  const [state, setState] = useState('')
  return (
    <PeriodExport
      title="Экспорт заказов"
      address="/api/staff/export/orders/"
      what="заказы"
      filters={{ state }}
      fields={<SelectField label="Состояние" value={state} onChange={setState} choices={states} none="Все" />}
      onDownload={confirmedDownload}
    >
      Дни считаются по {shopCityBy()}. В таблице персональные данные: храните её бережно.
    </PeriodExport>
  )
}
