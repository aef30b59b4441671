import { useCallback } from 'react'
import { useParams } from 'react-router'
import type { Picture } from '../../../media/media.contract.ts'
import { VersionedPictureForm } from '../../../media/staff/one-picture-field.tsx'
import { browserApi } from '../../../platform/browser/api-client.ts'
import { useLoad } from '../../../platform/browser/use-load.ts'
import { countOf, productForms } from '../../../platform/text/plural.ts'
import { Loaded } from '../../../ui/load-state.tsx'
import { useVersionedSave } from '../../../ui/staff/conflict/use-versioned-save.ts'
import { showUndo } from '../../../ui/staff/dialog/show-undo.ts'
import { TextArea, TextField } from '../../../ui/staff/form/text-fields.tsx'
import { type Form, useForm } from '../../../ui/staff/form/use-form.ts'
import { useLeaveGuard } from '../../../ui/staff/form/use-leave-guard.ts'
import { officeMeta } from '../../../ui/staff/page/office-meta.ts'
import { PageHeader } from '../../../ui/staff/page/page-header.tsx'
import { staffFallback } from '../../../ui/staff/text/staff-fallback.ts'
import { shelfAddress } from '../../shelves/shelf-address.ts'
import { kindNames } from '../../shelves/shelf-words.ts'
import type { getStaffShelf, StaffShelf, updateShelf } from './staff-shelves.contract.ts'

export const meta = () => officeMeta('Серии и герои')

const read = (id: string | number, signal?: AbortSignal) =>
  browserApi.call<typeof getStaffShelf>('GET /api/staff/shelves/{id}/', { params: { id } }, signal && { signal })

export default function ShelfEditorPage() {
  const { shelfId = '' } = useParams()
  const load = useLoad(
    useCallback((signal: AbortSignal) => read(shelfId, signal), [shelfId]),
    staffFallback('Не удалось загрузить полку'),
  )
  const { value } = load
  const back = { href: '/staff/shelves/', name: 'Серии и герои' }
  return (
    <div className="grid max-w-4xl gap-5">
      <PageHeader
        title={value?.name ?? 'Полка'}
        back={back}
        note={value && `${kindNames[value.kind]}, ${countOf(value.products, productForms)}`}
        actions={
          value &&
          value.products > 0 && (
            <a href={shelfAddress(value)} className="button-quiet">
              Открыть в магазине
            </a>
          )
        }
      />
      <Loaded load={load}>{(shelf) => <ShelfForm key={shelf.id} shelf={shelf} onChange={load.set} />}</Loaded>
    </div>
  )
}

interface Values {
  name: string
  text: string
  picture: Picture | null
}

const labels = { name: 'Название', text: 'Текст', picture: 'Картинка' }

function valuesOf({ name, text, picture }: StaffShelf): Values {
  return { name, text: text ?? '', picture }
}

function ShelfForm({ shelf, onChange }: { shelf: StaffShelf; onChange: (shelf: StaffShelf) => void }) {
  const form = useForm(valuesOf(shelf))
  useLeaveGuard(form.isDirty)

  const save = useSaveShelf(shelf, form, onChange)
  return (
    <VersionedPictureForm
      form={form}
      save={save}
      labels={labels}
      submit="Сохранить"
      noun="картинку"
      alt="Картинка полки"
    >
      {(bind) => (
        <>
          <TextField
            required
            maxLength={120}
            hint="Так же переименуется у всех товаров. Старый адрес страницы будет вести на новый."
            {...bind('name')}
          />
          <TextArea
            rows={4}
            maxLength={400}
            hint="Два предложения: о чём серия, кто персонаж, чем известен производитель. Без текста страница сама скажет, сколько на ней товаров."
            {...bind('text')}
          />
        </>
      )}
    </VersionedPictureForm>
  )
}

/** Saves the shelf; for some seconds it can be put back as it was. */
function useSaveShelf(shelf: StaffShelf, form: Form<Values>, onChange: (shelf: StaffShelf) => void) {
  async function send({ name, text, picture }: Values, version: number): Promise<StaffShelf> {
    const saved = await browserApi.call<typeof updateShelf>('PATCH /api/staff/shelves/{id}/', {
      params: { id: shelf.id },
      body: { name, text, picture_id: picture?.id ?? null, version },
    })
    onChange(saved)
    return saved
  }

  return useVersionedSave<Values>({
    form,
    version: shelf.version,
    async save(values, version) {
      const before = valuesOf(shelf)
      const saved = await send(values, version)
      showUndo('Полка сохранена', async () => {
        const again = valuesOf(await send(before, saved.version))
        form.settle(again, form.values)
      })
      return { values: valuesOf(saved), version: saved.version }
    },
    async latest() {
      const saved = await read(shelf.id)
      return { values: valuesOf(saved), version: saved.version }
    },
  })
}
