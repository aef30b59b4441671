import { useCallback, useState } from 'react'
import { browserApi } from '../../platform/api-client.ts'
import { showToast } from '../../ui/show-toast.ts'
import { askConfirm } from '../../ui/staff/ask-confirm.ts'
import { Loaded } from '../../ui/staff/load-state.tsx'
import { Panel } from '../../ui/staff/panel.tsx'
import { StaffForm } from '../../ui/staff/staff-form.tsx'
import { DayField, TextArea, TextField } from '../../ui/staff/text-fields.tsx'
import { useAction } from '../../ui/staff/use-action.ts'
import { useForm } from '../../ui/staff/use-form.ts'
import { useLeaveGuard } from '../../ui/staff/use-leave-guard.ts'
import { useLoad } from '../../ui/staff/use-load.ts'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { russianDate } from '../russian-date.ts'
import { DocumentPreview } from './document-preview.tsx'
import type { addDocumentVersion, DocumentVersionBrief, getDocumentVersion } from './documents.contract.ts'

interface DocumentEditorProps {
  slug: string
  latest: DocumentVersionBrief
  onSaved: () => void
  onCancel: () => void
}

/** Begins with the latest version's text. */
export function DocumentEditor(props: DocumentEditorProps) {
  const { slug, latest } = props
  const params = { slug, version: latest.version }
  const load = useLoad(
    useCallback(
      (signal) =>
        browserApi.call<typeof getDocumentVersion>(
          'GET /api/staff/documents/{slug}/versions/{version}/',
          { params: { slug, version: latest.version } },
          { signal },
        ),
      [slug, latest.version],
    ),
    'Не удалось загрузить текст',
  )
  return (
    <Panel title={`Новая версия ${params.version + 1}`}>
      <Loaded load={load}>{({ title, body }) => <VersionForm {...props} title={title} body={body} />}</Loaded>
    </Panel>
  )
}

function VersionForm({
  slug,
  latest,
  title,
  body,
  onSaved,
  onCancel,
}: DocumentEditorProps & { title: string; body: string }) {
  const form = useForm({ title, effective_from: firstDay(latest), body })
  const [isShown, setShown] = useState(false)
  const letGo = useLeaveGuard(form.isDirty)
  const publish = useAction(async () => {
    const day = russianDate(form.values.effective_from)
    const question = {
      title: `Опубликовать версию ${latest.version + 1}?`,
      text: `Она начнёт действовать ${day}. Изменить или удалить её потом нельзя, можно только написать следующую.`,
      confirm: 'Опубликовать',
    }
    if (!(await askConfirm(question))) return
    await browserApi.call<typeof addDocumentVersion>('POST /api/staff/documents/{slug}/versions/', {
      params: { slug },
      body: { ...form.values, based_on: latest.version },
    })
    letGo()
    showToast({ kind: 'success', text: 'Новая версия опубликована' })
    onSaved()
  }, 'Не удалось опубликовать версию')
  const errors = publish.failure?.fields
  const clashed = publish.failure?.code === 'edited_meanwhile'

  return (
    <StaffForm onSubmit={() => void publish.run()} failure={publish.failure}>
      {clashed && (
        <p className="text-sm">
          Уже есть более новая версия. Скопируйте свой текст, откройте новую версию и внесите в неё свои правки.
        </p>
      )}
      <div className="grid gap-4 sm:grid-cols-[2fr_1fr]">
        <TextField label="Название" required maxLength={160} {...form.bind('title', errors)} />
        <DayField label="Действует с" required {...form.bind('effective_from', errors)} />
      </div>
      <fieldset className="flex gap-2" aria-label="Вид текста">
        {[false, true].map((preview) => (
          <button
            key={String(preview)}
            type="button"
            className="button-quiet aria-pressed:bg-shelf aria-pressed:font-semibold"
            aria-pressed={isShown === preview}
            onClick={() => setShown(preview)}
          >
            {preview ? 'Как будет на сайте' : 'Текст'}
          </button>
        ))}
      </fieldset>
      {isShown ? (
        <DocumentPreview body={form.values.body} />
      ) : (
        <TextArea
          label="Текст документа"
          rows={24}
          required
          hint={
            <>
              Разметка Markdown: «## Раздел», «- пункт», «**важно**», «[текст](https://…)». Данные магазина
              подставляются сами:{' '}
              {
                '{{shop_name}}, {{full_name}}, {{inn}}, {{ogrn}}, {{address}}, {{email}}, {{phone}}, {{site_url}}, {{time_of_work}}'
              }
              .
            </>
          }
          {...form.bind('body', errors)}
        />
      )}
      <p className="text-muted text-sm">Прежде чем публиковать, покажите текст юристу.</p>
      <div className="flex flex-wrap gap-3">
        <SubmitButton loading={publish.busy} disabled={form.values.body === body && form.values.title === title}>
          Опубликовать версию {latest.version + 1}
        </SubmitButton>
        <button type="button" className="button-quiet" onClick={onCancel}>
          Отмена
        </button>
      </div>
    </StaffForm>
  )
}

/** Today in the shop's city, or the day of a version that is yet to come. */
function firstDay(latest: DocumentVersionBrief): string {
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Novosibirsk' }).format(new Date())
  return latest.effective_from > today ? latest.effective_from : today
}
