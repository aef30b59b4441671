import { Panel } from '../../../ui/staff/page/panel.tsx'

export function ProductExportPanel() {
  return (
    <Panel title="Экспорт товаров">
      <p className="text-muted text-sm">
        Все товары, кроме архивных, с теми же столбцами, что понимает импорт: таблицу можно поправить и загрузить
        обратно.
      </p>
      <div className="flex flex-wrap gap-3">
        <a href="/api/staff/export/products/?format=xlsx" download className="button-quiet">
          Скачать для Excel
        </a>
        <a href="/api/staff/export/products/?format=csv" download className="button-quiet">
          Скачать CSV
        </a>
      </div>
    </Panel>
  )
}
