import { useViewer } from '../accounts/viewer.ts'
import { PictureFilesPanel } from '../catalogue/staff/import/picture-files-panel.tsx'
import { ProductExportPanel } from '../catalogue/staff/import/product-export-panel.tsx'
import { RecentImports } from '../catalogue/staff/import/recent-imports.tsx'
import { UploadPanel } from '../catalogue/staff/import/upload-panel.tsx'
import { OrderExportPanel } from '../orders/staff/table/order-export-panel.tsx'
import { ReceiptExportPanel } from '../payments/receipts/receipt-export-panel.tsx'
import { administrators, may } from '../platform/contract/roles.ts'
import { officeMeta } from '../ui/staff/page/office-meta.ts'
import { PageHeader } from '../ui/staff/page/page-header.tsx'

export const meta = () => officeMeta('Импорт и экспорт')

export default function ExchangePage() {
  const viewer = useViewer()
  return (
    <div className="grid max-w-6xl gap-5">
      <PageHeader title="Импорт и экспорт" />
      <div className="grid items-start gap-5 desk:grid-cols-[3fr_2fr]">
        <div className="grid gap-5">
          <UploadPanel />
          <PictureFilesPanel />
          <RecentImports />
        </div>
        <div className="grid gap-5">
          <ProductExportPanel />
          {may(viewer.role, administrators) && <OrderExportPanel />}
          {may(viewer.role, administrators) && <ReceiptExportPanel />}
        </div>
      </div>
    </div>
  )
}
