import { PeriodExport } from '../../ui/staff/form/period-export.tsx'

export function ReceiptExportPanel() {
  return (
    <PeriodExport title="Чеки для своей кассы" address="/api/staff/export/receipts/" what="чеки">
      Приход, зачёт предоплаты и возврат по переводам и наличным, строка на каждую позицию чека. То, что пробивает
      платёжный сервис, сюда не входит.
    </PeriodExport>
  )
}
