import { browserApi } from '../../platform/browser/api-client.ts'
import { useAction } from '../../platform/browser/use-action.ts'
import { showUndo } from '../../ui/staff/dialog/show-undo.ts'
import { EditableRow } from '../../ui/staff/list/editable-row.tsx'
import { staffFallback } from '../../ui/staff/text/staff-fallback.ts'
import { SynonymForm } from './synonym-form.tsx'
import type { createSynonym, deleteSynonym, StaffSynonym } from './synonyms.contract.ts'

interface SynonymListProps {
  synonyms: StaffSynonym[]
  onChange: (synonyms: StaffSynonym[]) => void
}

export function SynonymList({ synonyms, onChange }: SynonymListProps) {
  if (synonyms.length === 0) return <p className="text-muted">Синонимов пока нет.</p>
  return (
    <ul className="divide-y divide-line" aria-label="Синонимы">
      {synonyms.map((synonym) => (
        <li key={synonym.id} className="py-2">
          <SynonymRow synonym={synonym} onChange={onChange} />
        </li>
      ))}
    </ul>
  )
}

function SynonymRow({ synonym, onChange }: { synonym: StaffSynonym; onChange: (synonyms: StaffSynonym[]) => void }) {
  const { id, phrase, replacement } = synonym
  const remove = useAction(async () => {
    onChange(await browserApi.call<typeof deleteSynonym>('DELETE /api/staff/synonyms/{id}/', { params: { id } }))
    showUndo(`Синоним «${phrase}» удалён`, async () => {
      const body = { phrase, replacement }
      onChange(await browserApi.call<typeof createSynonym>('POST /api/staff/synonyms/', { body }))
    })
  }, staffFallback('Не удалось удалить синоним'))

  return (
    <EditableRow
      name={phrase}
      remove={remove}
      form={(close) => (
        <SynonymForm
          synonym={synonym}
          onSaved={(list) => {
            close()
            onChange(list)
          }}
          onCancel={close}
        />
      )}
    >
      <p className="min-w-40 flex-1 wrap-anywhere">
        {phrase} <span aria-hidden="true">→</span>
        <span className="sr-only"> значит </span> <span className="font-medium">{replacement}</span>
      </p>
    </EditableRow>
  )
}
