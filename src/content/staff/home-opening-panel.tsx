import { VersionedPictureForm } from '../../media/staff/one-picture-field.tsx'
import { browserApi } from '../../platform/browser/api-client.ts'
import { showToast } from '../../ui/show-toast.ts'
import { useVersionedSave } from '../../ui/staff/conflict/use-versioned-save.ts'
import { TextArea, TextField } from '../../ui/staff/form/text-fields.tsx'
import { useForm } from '../../ui/staff/form/use-form.ts'
import { useLeaveGuard } from '../../ui/staff/form/use-leave-guard.ts'
import { Panel } from '../../ui/staff/page/panel.tsx'
import type { getStaffHomeOpening, StaffHomeOpening, updateHomeOpening } from '../home-opening.contract.ts'

export const readOpening = (signal?: AbortSignal) =>
  browserApi.call<typeof getStaffHomeOpening>('GET /api/staff/home_opening/', {}, signal && { signal })

/** The picture and the words that the home page opens with. */
export function HomeOpeningPanel({ opening }: { opening: StaffHomeOpening }) {
  return (
    <Panel id="home-opening" title="Начало главной страницы">
      <p className="text-muted text-sm">Одна фигурка, заголовок и ссылка: первое, что видит покупатель.</p>
      <OpeningForm opening={opening} />
    </Panel>
  )
}

const labels = {
  heading: 'Заголовок',
  text: 'Текст',
  link_text: 'Надпись на кнопке',
  link_href: 'Куда ведёт',
  picture: 'Картинка',
}

function OpeningForm({ opening }: { opening: StaffHomeOpening }) {
  const form = useForm(valuesOf(opening))
  useLeaveGuard(form.isDirty)
  const save = useVersionedSave({
    form,
    version: opening.version,
    async save({ picture, ...texts }, version) {
      const body = { ...texts, picture_id: picture?.id ?? null, version }
      const saved = await browserApi.call<typeof updateHomeOpening>('PUT /api/staff/home_opening/', { body })
      showToast({ kind: 'success', text: 'Сохранено. В магазине уже по-новому' })
      return { values: valuesOf(saved), version: saved.version }
    },
    async latest() {
      const saved = await readOpening()
      return { values: valuesOf(saved), version: saved.version }
    },
  })
  return (
    <VersionedPictureForm
      form={form}
      save={save}
      labels={labels}
      submit="Сохранить"
      disabled={!form.isDirty}
      cancel="Вернуть как было"
      onCancel={form.isDirty ? () => form.reset(form.start) : undefined}
      noun="картинку"
      alt="Картинка главной страницы"
    >
      {(bind) => (
        <>
          <TextField required maxLength={80} {...bind('heading')} />
          <TextArea rows={3} maxLength={240} {...bind('text')} />
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField maxLength={40} placeholder="Смотреть новинки" {...bind('link_text')} />
            <TextField maxLength={200} placeholder="/new/" {...bind('link_href')} />
          </div>
        </>
      )}
    </VersionedPictureForm>
  )
}

function valuesOf({ heading, text, link_text, link_href, picture }: StaffHomeOpening) {
  return { heading, text: text ?? '', link_text: link_text ?? '', link_href: link_href ?? '', picture }
}
