import { browserApi } from '../../platform/browser/api-client.ts'
import { showToast } from '../../ui/show-toast.ts'
import { useVersionedSave } from '../../ui/staff/conflict/use-versioned-save.ts'
import { VersionedForm } from '../../ui/staff/conflict/versioned-form.tsx'
import { TextField } from '../../ui/staff/form/text-fields.tsx'
import { useForm } from '../../ui/staff/form/use-form.ts'
import { useLeaveGuard } from '../../ui/staff/form/use-leave-guard.ts'
import type { createSynonym, listStaffSynonyms, StaffSynonym, updateSynonym } from './synonyms.contract.ts'

interface SynonymFormProps {
  /** Undefined for a new one. */
  synonym?: StaffSynonym
  phrase?: string
  onSaved: (synonyms: StaffSynonym[]) => void
  onCancel?: () => void
}

const labels = { phrase: 'Ищут', replacement: 'Показывать то, где есть' }

export function SynonymForm({ synonym, phrase = '', onSaved, onCancel }: SynonymFormProps) {
  const form = useForm({ phrase: synonym?.phrase ?? phrase, replacement: synonym?.replacement ?? '' })
  useLeaveGuard(form.isDirty)
  const save = useVersionedSave({
    form,
    version: synonym?.version ?? 0,
    async save(body, version) {
      const list = synonym
        ? await browserApi.call<typeof updateSynonym>('PATCH /api/staff/synonyms/{id}/', {
            params: { id: synonym.id },
            body: { ...body, version },
          })
        : await browserApi.call<typeof createSynonym>('POST /api/staff/synonyms/', { body })
      showToast({ kind: 'success', text: synonym ? 'Синоним сохранён' : 'Синоним добавлен' })
      onSaved(list)
      return { values: synonym ? body : { phrase: '', replacement: '' }, version }
    },
    async latest() {
      const list = await browserApi.call<typeof listStaffSynonyms>('GET /api/staff/synonyms/')
      const found = list.find(({ id }) => id === synonym?.id)
      return {
        values: { phrase: found?.phrase ?? '', replacement: found?.replacement ?? '' },
        version: found?.version ?? 0,
      }
    },
  })
  const errors = save.failure?.fields

  return (
    <VersionedForm
      form={form}
      save={save}
      labels={labels}
      submit={synonym ? 'Сохранить' : 'Добавить синоним'}
      onCancel={onCancel}
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          label={labels.phrase}
          required
          maxLength={100}
          placeholder="няшка"
          {...form.bind('phrase', errors)}
        />
        <TextField
          label={labels.replacement}
          required
          maxLength={100}
          placeholder="чиби"
          {...form.bind('replacement', errors)}
        />
      </div>
    </VersionedForm>
  )
}
