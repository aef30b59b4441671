import { countOf, productForms } from '../../../platform/text/plural.ts'
import { Panel } from '../../../ui/staff/page/panel.tsx'
import type { ImportUndo } from './import.contract.ts'

/** What the undo brought back, and what it left alone. */
export function ImportUndone({ undo: { restored, deleted, kept, reasons } }: { undo: ImportUndo }) {
  const parts = [
    restored > 0 && `Вернули прежние значения: ${countOf(restored, productForms)}.`,
    deleted > 0 && `Удалили новые: ${countOf(deleted, productForms)}.`,
    kept > 0 && `Оставили как есть: ${countOf(kept, productForms)}.`,
  ]
  return (
    <Panel title="Импорт отменён">
      <p role="status">{parts.filter(Boolean).join(' ') || 'Возвращать было нечего.'}</p>
      {reasons.length > 0 && (
        <ul className="grid gap-2 text-sm">
          {reasons.map(({ sku, name, reason }) => (
            <li key={sku} className="wrap-anywhere">
              <span className="font-medium">{sku}</span> {name}: {reason}
            </li>
          ))}
          {kept > reasons.length && <li className="text-muted">И ещё {kept - reasons.length}.</li>}
        </ul>
      )}
    </Panel>
  )
}
